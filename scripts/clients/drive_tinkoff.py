"""Drives the sandbox with the client `tinkoff-acquiring` of PyPI; its argument is the sandbox's address."""

import asyncio
import json
import sys
import urllib.request

from tinkoff_acquiring import TinkoffAcquiringAPIClient, TinkoffAPIException

site = sys.argv[1]
TinkoffAcquiringAPIClient.API_ENDPOINT = site + "/tinkoff/v2/"


def pay(order):
    """What the payer does on the page."""
    body = json.dumps({"order": order, "outcome": "pay"}).encode()
    urllib.request.urlopen(urllib.request.Request(site + "/tinkoff/_pay", data=body)).read()


async def drive():
    client = TinkoffAcquiringAPIClient("SimTerminalDEMO", "SimPass_01")
    begun = await client.init_payment(10.5, "client-1", "A thing")
    first = await client.get_payment_state(begun["PaymentId"])
    pay("client-1")
    paid = await client.get_payment_state(begun["PaymentId"])
    back = await client.cancel_payment(begun["PaymentId"])
    try:
        await TinkoffAcquiringAPIClient("SimTerminalDEMO", "wrong").get_payment_state("1")
        wrong = "taken"
    except TinkoffAPIException:
        wrong = "refused"
    print(
        json.dumps(
            {
                "amount": begun["Amount"],
                "begun": begun["Status"],
                "first": first["Status"],
                "paid": paid["Status"],
                "back": back["Status"],
                "wrong": wrong,
            }
        )
    )


asyncio.run(drive())
