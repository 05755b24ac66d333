"""What a careful person writes in an afternoon: charges by aiohttp, each step in an SQLite journal.

usage: payments.py URL PREFIX PAYMENTS CONCURRENCY JOURNAL|-

Init, then Charge of the number that Init's reply brought; both signed. With a journal every call
has a commit before it and one after it, on disk before the program goes on (WAL, synchronous=FULL).
Prints one JSON object: exchanges per second, seconds, failures.
"""

import asyncio
import hashlib
import json
import sqlite3
import sys
import time

import aiohttp

TERMINAL = "SimTerminalDEMO"
PASSWORD = "SimPass_01"


class Journal:
    """One row per payment; a state is on disk when `note` returns."""

    def __init__(self, path):
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.execute("PRAGMA synchronous = FULL")
        self.database.execute(
            "CREATE TABLE payments (number TEXT PRIMARY KEY, amount INTEGER NOT NULL,"
            " state TEXT NOT NULL, provider_id TEXT, reply TEXT) WITHOUT ROWID"
        )

    def begin(self, order, amount):
        self.database.execute(
            "INSERT INTO payments VALUES (?, ?, 'registering', NULL, NULL)", (order, amount)
        )

    def note(self, order, state, provider_id=None, reply=None):
        self.database.execute(
            "UPDATE payments SET state = ?, provider_id = coalesce(?, provider_id),"
            " reply = coalesce(?, reply) WHERE number = ?",
            (state, provider_id, reply, order),
        )


class NoJournal:
    def begin(self, order, amount):
        pass

    def note(self, order, state, provider_id=None, reply=None):
        pass


def signed(fields):
    values = {**fields, "Password": PASSWORD}
    text = "".join(str(values[key]) for key in sorted(values))
    return {**fields, "Token": hashlib.sha256(text.encode()).hexdigest()}


async def call(session, url, fields):
    body = json.dumps(signed(fields), separators=(",", ":")).encode()
    async with session.post(url, data=body) as response:
        text = await response.text()
        return json.loads(text), text


async def pay(session, url, journal, order, number):
    amount = (10 + number % 1000) * 100 + 50
    journal.begin(order, amount)
    init = {"TerminalKey": TERMINAL, "Amount": amount, "OrderId": order, "PayType": "O"}
    reply, text = await call(session, url + "/v2/Init", init)
    if reply.get("Success") is not True or reply.get("Amount") != amount:
        journal.note(order, "refused", reply=text)
        return False
    provider_id = reply["PaymentId"]
    journal.note(order, "registered", provider_id, text)
    journal.note(order, "charging")
    charge = {"TerminalKey": TERMINAL, "PaymentId": provider_id, "RebillId": str(number)}
    reply, text = await call(session, url + "/v2/Charge", charge)
    paid = reply.get("Success") is True and reply.get("Status") == "CONFIRMED"
    journal.note(order, "captured" if paid else "declined", reply=text)
    return paid


async def main(url, prefix, payments, concurrency, path):
    journal = NoJournal() if path == "-" else Journal(path)
    numbers = iter(range(1, payments + 1))
    failed = 0

    async def worker(session):
        nonlocal failed
        for number in numbers:
            if not await pay(session, url, journal, f"{prefix}-{number}", number):
                failed += 1

    headers = {"Content-Type": "application/json"}
    connector = aiohttp.TCPConnector(limit=concurrency)
    timeout = aiohttp.ClientTimeout(total=30)
    async with aiohttp.ClientSession(
        connector=connector, headers=headers, timeout=timeout
    ) as session:
        start = time.monotonic()
        await asyncio.gather(*(worker(session) for _ in range(concurrency)))
        seconds = time.monotonic() - start
    print(json.dumps({"rate": 2 * payments / seconds, "seconds": seconds, "failed": failed}))
    return 1 if failed else 0


if __name__ == "__main__":
    address, name, count, flight, journal_path = sys.argv[1:]
    sys.exit(asyncio.run(main(address, name, int(count), int(flight), journal_path)))
