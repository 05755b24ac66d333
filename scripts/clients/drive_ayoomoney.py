"""Drives the sandbox with the client `ayoomoney` of PyPI; its argument is the sandbox's address."""

import json
import sys

import httpx
from ayoomoney.errors import InvalidTokenError
from ayoomoney.types import OperationHistoryParams, PaymentSource
from ayoomoney.wallet import YooMoneyWallet

YooMoneyWallet.BASE_URL = sys.argv[1] + "/yoomoney"

with YooMoneyWallet("41001.TOKEN") as wallet:
    account = wallet.account_info()
    form = wallet.create_payment_form(
        150, "client-2", payment_source=PaymentSource.YOOMONEY_WALLET
    )
    before = wallet.check_payment_on_successful("client-2")
    paid = httpx.post(form.link_for_customer, data={"outcome": "pay"})
    after = wallet.check_payment_on_successful("client-2")
    history = wallet.get_operation_history(
        OperationHistoryParams(label="client-2", records=10, details=True)
    )
    operation = history.operations[0]
    details = wallet.get_operation_details(operation.operation_id)
    revoked = wallet.revoke_token()
    try:
        wallet.account_info()
        again = "taken"
    except InvalidTokenError as error:
        again = type(error).__name__

print(
    json.dumps(
        {
            "account": account.account,
            "available": account.balance_details.available == account.balance,
            "card": account.cards_linked[0].pan_fragment,
            "before": before,
            "paid": paid.status_code,
            "after": after,
            "count": len(history.operations),
            "amount": str(operation.amount),
            "direction": operation.direction.value,
            "type": operation.operation_type.value,
            "label": details.label,
            "codepro": details.codepro,
            "revoked": revoked,
            "again": again,
        },
        sort_keys=True,
    )
)
