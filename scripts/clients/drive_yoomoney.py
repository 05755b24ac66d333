"""Drives the sandbox with the client `yoomoney` of PyPI; its argument is the sandbox's address."""

import datetime
import json
import sys
import urllib.request

import httpx
import yoomoney
from yoomoney.authorize import authorize
from yoomoney.quickpay import quickpay

site = sys.argv[1] + "/yoomoney"
authorize._OAUTH_AUTHORIZE_URL = site + "/oauth/authorize"
authorize._OAUTH_EXCHANGE_URL = site + "/oauth/token"
quickpay.Quickpay._BASE = site + "/quickpay/confirm.xml"

redirect = "https://client.example/cb"


def agree(scope):
    """What the user's browser does on the page that the client shows."""
    page = httpx.post(
        authorize.Authorize._build_authorize_url("CID", redirect, scope)
    )
    action = page.text.split('action="')[1].split('"')[0]
    back = httpx.post(sys.argv[1] + action, data={"outcome": "pay"})
    return back.headers["Location"].split("code=")[1]


code = agree(["account-info", "operation-history", "operation-details", "payment-p2p"])
token = authorize.Authorize._exchange_code(
    code=code, client_id="CID", redirect_uri=redirect, client_secret=""
)
try:
    authorize.Authorize._exchange_code(
        code=code, client_id="CID", redirect_uri=redirect, client_secret=""
    )
    second = "taken"
except Exception as error:
    second = type(error).__name__

form = quickpay.Quickpay(
    receiver="41001",
    quickpay_form="shop",
    targets="A thing",
    paymentType="AC",
    sum=150,
    label="client-1",
)
paid = httpx.post(form.redirected_url, data={"outcome": "pay"})

client = yoomoney.Client(token, base_url=site + "/api/")
account = client.account_info()
history = client.operation_history(label="client-1", records=10)
operation = history.operations[0]
details = client.operation_details(operation.operation_id)
try:
    client.operation_history(records=101)
    wrong = "taken"
except Exception as error:
    wrong = type(error).__name__

print(
    json.dumps(
        {
            "token": token.split(".")[0],
            "second": second,
            "paid": paid.status_code,
            "account": account.account,
            "currency": account.currency,
            "count": len(history.operations),
            "amount": str(operation.amount),
            "direction": operation.direction,
            "status": operation.status,
            "label": operation.label,
            "same": details.operation_id == operation.operation_id,
            "wrong": wrong,
        },
        sort_keys=True,
    )
)
