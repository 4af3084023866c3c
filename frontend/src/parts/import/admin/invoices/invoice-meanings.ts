import { t } from '@steward/texts';
import { guessed, rankAmong, usedTwice, type Meanings } from '../table/column-names.ts';
import type { KnownHeadings } from '../table/table-file.ts';

interface MeaningLabel {
  label: () => string;
  /** Names of such columns in other software, in English and Spanish: as `bare` writes them, with spaces between. */
  names: string;
}

const meanings = {
  client: {
    label: () => t('Client'),
    names:
      'customername clientname contactname customerfullname customer client contact billto name company companyname organization nombredelcliente nombrecliente cliente contacto nombre razonsocial',
  },
  email: {
    label: () => t('Client’s email'),
    names:
      'customeremail clientemail contactemail emailaddress email billingemail billemail correodelcliente correoelectronico correo',
  },
  invoiceNumber: {
    label: () => t('Invoice number'),
    names:
      'invoicenumber invoiceno invoicenum invoice num number no docnumber documentnumber reference ref numerodefactura nodefactura numerofactura nofactura factura folio numero referencia',
  },
  issuedOn: {
    label: () => t('Invoice date'),
    names:
      'invoicedate issuedate dateissued issuedon issued txndate transactiondate date created fechadefactura fechafactura fechadeemision fechaemision emision fecha',
  },
  dueDate: {
    label: () => t('Due date'),
    names: 'duedate datedue due dueon paymentdue fechadevencimiento fechavencimiento vencimiento vence',
  },
  balance: {
    label: () => t('Open balance'),
    names:
      'openbalance balancedue amountremaining invoiceamountdue amountdue balance outstanding outstandingbalance amountoutstanding remaining saldopendiente saldoabierto saldo pendiente importependiente montopendiente',
  },
  amount: {
    label: () => t('Amount'),
    names:
      'invoiceamount invoicetotal totalamount total grandtotal amount originalamount importetotal montototal importe monto',
  },
  description: {
    label: () => t('Description'),
    names:
      'memodescription description memo itemdescription notes privatenote descripcion concepto notas nota',
  },
  status: { label: () => t('Status'), names: 'status invoicestatus estado estatus' },
  currency: { label: () => t('Currency'), names: 'currency currencycode moneda divisa' },
} satisfies Record<string, MeaningLabel>;

type Meaning = keyof typeof meanings;
/** Meaning of a column of a list of invoices, or nothing to import. */
export type InvoiceMeaning = Meaning | 'none';

const all = Object.keys(meanings) as Meaning[];

/** Columns with dates. */
export const dated: readonly InvoiceMeaning[] = ['issuedOn', 'dueDate'];

export const meaningOptions = (): { value: InvoiceMeaning; label: string }[] => [
  { value: 'none', label: t('Skip') },
  ...all.map((value) => ({ value, label: meanings[value].label() })),
];

export const fieldLabel = (field: string): string =>
  meaningOptions().find(({ value }) => value === field)?.label ?? field;

/** Guesses the meaning of each column from its name. */
export const guessMeanings = (columns: readonly string[]): InvoiceMeaning[] =>
  guessed(columns, all, (column, meaning) => rankAmong(meanings[meaning].names, column));

/** Column names of lists of invoices. */
export const invoiceHeadings: KnownHeadings = {
  known: (cells) => guessMeanings(cells).filter((meaning) => meaning !== 'none').length,
  isHeading: (cells) => {
    const found = guessMeanings(cells);
    return (
      found.includes('invoiceNumber') &&
      found.includes('issuedOn') &&
      (found.includes('amount') || found.includes('balance'))
    );
  },
};

/** Missing choice before the rows can be built; undefined if none. */
export function meaningsProblem(chosen: Meanings<InvoiceMeaning>): string | undefined {
  const twice = usedTwice(chosen, fieldLabel);
  if (twice) return twice;
  if (!chosen.includes('client') && !chosen.includes('email'))
    return t('Choose a column for the client, by name or email address.');
  if (!chosen.includes('invoiceNumber')) return t('Choose a column for the invoice number.');
  if (!chosen.includes('issuedOn')) return t('Choose a column for the invoice date.');
  return chosen.includes('amount') || chosen.includes('balance')
    ? undefined
    : t('Choose a column for the amount or the open balance.');
}
