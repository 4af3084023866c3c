"""
Invoices in a new GnuCash book, posted. Reads [{"number", "lines": [{"quantity", "price", "discount"?, "percent"?, "share"?, "tax"?}]}] from
its input: with `tax`, a line's tax is as it says; with `percent` and `share`, GnuCash computes it. Writes the totals of each
invoice and the balances of the accounts.
"""
import json
import sys
import tempfile
from datetime import date
from decimal import Decimal

from gnucash import Account, GncNumeric, Session, SessionOpenMode
from gnucash.gnucash_business import (
    GNC_AMT_TYPE_PERCENT,
    GNC_DISC_PRETAX,
    Customer,
    Entry,
    Invoice,
    TaxTable,
    TaxTableEntry,
)
from gnucash.gnucash_core_c import ACCT_TYPE_INCOME, ACCT_TYPE_LIABILITY, ACCT_TYPE_RECEIVABLE


def numeric(text):
    numerator, denominator = Decimal(text).as_integer_ratio()
    return GncNumeric(numerator, denominator)


def decimal(number):
    value = Decimal(number.num()) / Decimal(number.denom())
    assert value == value.quantize(Decimal("0.01")), f"{value} is no whole cent"
    return str(value.quantize(Decimal("0.01")))


def account(name, kind):
    new = Account(book)
    root.append_child(new)
    new.SetName(name)
    new.SetType(kind)
    new.SetCommodity(dollars)
    return new


def tax_table(percent, share):
    """One for each pair, in an account of its own: GnuCash rounds the tax of an invoice once for each account."""
    if (percent, share) not in tables:
        tax = account(f"Tax {percent} of {share}", ACCT_TYPE_LIABILITY)
        taxes.append(tax)
        entry = TaxTableEntry(tax, True, numeric(Decimal(percent) * Decimal(share) / 100))
        tables[percent, share] = TaxTable(book, f"{percent} of {share}", entry)
    return tables[percent, share]


def add(invoice, account, quantity, price, discount=None, table=None):
    entry = Entry(book, invoice, date(2026, 11, 30))
    entry.SetInvAccount(account)
    entry.SetQuantity(numeric(quantity))
    entry.SetInvPrice(numeric(price))
    if discount is not None:
        entry.SetInvDiscountType(GNC_AMT_TYPE_PERCENT)
        entry.SetInvDiscountHow(GNC_DISC_PRETAX)
        entry.SetInvDiscount(numeric(discount))
    entry.SetInvTaxable(table is not None)
    if table is not None:
        entry.SetInvTaxTable(table)
        entry.SetInvTaxIncluded(False)


with tempfile.TemporaryDirectory() as folder:
    with Session(f"xml://{folder}/book.gnucash", SessionOpenMode.SESSION_NEW_STORE) as session:
        book = session.book
        root = book.get_root_account()
        dollars = book.get_table().lookup("CURRENCY", "USD")
        receivable = account("Receivable", ACCT_TYPE_RECEIVABLE)
        revenue = account("Revenue", ACCT_TYPE_INCOME)
        stated = account("Tax", ACCT_TYPE_LIABILITY)
        taxes, tables = [stated], {}
        customer = Customer(book, "1", dollars, "Sam Sample")
        totals = {}
        for given in json.load(sys.stdin):
            invoice = Invoice(book, given["number"], dollars, customer, date(2026, 11, 30))
            for line in given["lines"]:
                table = tax_table(line["percent"], line["share"]) if "percent" in line else None
                add(invoice, revenue, line["quantity"], line["price"], line.get("discount"), table)
                if "tax" in line:
                    add(invoice, stated, "1", line["tax"])
            totals[given["number"]] = decimal(invoice.GetTotal())
            invoice.PostToAccount(receivable, date(2026, 11, 30), date(2026, 11, 30), "", True, False)
        balances = {
            "receivable": decimal(receivable.GetBalance()),
            "revenue": decimal(revenue.GetBalance()),
            "tax": str(sum(Decimal(decimal(tax.GetBalance())) for tax in taxes)),
        }
json.dump({"totals": totals, "balances": balances}, sys.stdout)
