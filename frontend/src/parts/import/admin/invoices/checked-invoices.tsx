import { t } from '@steward/texts';
import { checkedRows, isGood, type Checked } from '../table/checked-rows';
import { RowProblems } from '../table/preview-card';
import type { Column } from '../../../../admin/tables/record-table';
import { InvoicesService, type ClientDto, type ImportedInvoiceRowDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { amountOf, centsOf, sumOf } from '../../../../shared/text/cents.ts';
import { formatIfDay, formatMoney } from '../../../../shared/text/format';
import { allClients } from '../all-clients';
import { clientMatcher } from '../match-clients';
import { fieldLabel } from './invoice-meanings';
import type { ReadInvoice } from './read-invoices';

/** A row of the file with its client, as far as the name is known, and the server's check of it. */
export type CheckedInvoice = Checked<Named, Pick<ImportedInvoiceRowDto, 'fields'>>;

interface Named extends ReadInvoice {
  found?: ClientDto;
}

/** Matches names with clients, and has the server check the rows. */
export async function checkedInvoices(read: readonly ReadInvoice[]): Promise<CheckedInvoice[]> {
  const clients = await allClients();
  const byId = new Map(clients.map((client) => [client.id, client]));
  const idOf = clientMatcher(clients);
  const named = read.map((row): Named => {
    // A project of a client is 'Ann Sample:Kitchen' in QuickBooks.
    const { client } = row.invoice;
    const found = byId.get(idOf(client) ?? idOf(client.split(':')[0] ?? '') ?? 0);
    return { ...row, ...(found && { found }) };
  });
  return checkedRows(named, async (readable) => {
    const rows = readable.map((row) => sentRow(row));
    const answer = await InvoicesService.importInvoices({ requestBody: { rows, dryRun: true } });
    return answer.rows.map(({ fields }, index) => {
      const { balance, ...others } = { ...fields, ...readable[index]?.refused };
      // A credit has a negative amount and a negative balance: once is enough.
      const all = { ...others, ...(balance && balance !== others['amount'] && { balance }) };
      return Object.keys(all).length > 0 ? { fields: all } : {};
    });
  });
}

/** The row for the API, which knows people by their address or id, not by their name. */
export const sentRow = ({ invoice, found }: Named) =>
  found && !invoice.client.includes('@') ? { ...invoice, client: String(found.id) } : invoice;

/** '$4,310.00', still owed on these. */
export const openSum = (rows: readonly ReadInvoice[]): string =>
  formatMoney(amountOf(sumOf(rows.map(({ invoice }) => openOf(invoice)))));

const openOf = ({ amount, balance = amount }: ReadInvoice['invoice']): string => balance;

/** An amount of the file; one that is none as it is. */
const shownAmount = (amount: string): string =>
  centsOf(amount) === undefined ? amount : formatMoney(amount);

export const invoiceColumns = (): Column<CheckedInvoice & { id: number }>[] => [
  {
    title: t('Invoice'),
    render: ({ invoice: { invoiceNumber, description } }) => (
      <>
        {invoiceNumber ? <b>{invoiceNumber}</b> : <span className="ui-hint">{t('No number')}</span>}
        {description && <div className="ui-hint">{description}</div>}
      </>
    ),
  },
  { title: t('Line'), numeric: true, render: ({ id }) => id },
  {
    title: t('Client'),
    long: true,
    render: ({ invoice: { client }, found }) => (
      <>
        {found?.name ?? client}
        {found && <div className="ui-hint">{found.email}</div>}
      </>
    ),
  },
  {
    title: t('Dates'),
    numeric: true,
    render: ({ invoice: { issuedOn, dueDate } }) => (
      <>
        {formatIfDay(issuedOn)}
        <div className="ui-hint">
          {dueDate ? t('Due {day}', { day: formatIfDay(dueDate) }) : t('Due upon receipt')}
        </div>
      </>
    ),
  },
  {
    title: t('[invoice] Open'),
    numeric: true,
    end: true,
    render: ({ invoice }) => (
      <>
        {shownAmount(openOf(invoice))}
        {openOf(invoice) !== invoice.amount && (
          <div className="ui-hint">{t('of {amount}', { amount: shownAmount(invoice.amount) })}</div>
        )}
      </>
    ),
  },
  {
    title: t('Result'),
    render: (row) =>
      isGood(row) ? <Badge colour="ok">{t('Ready')}</Badge> : <RowProblems {...row} label={fieldLabel} />,
  },
];
