import { type Language, shown, t } from '@steward/texts';
import {
  dollars as inDollars,
  type LineItem,
  longDate,
  type Money,
  rateWords,
  shortDate,
  totalsOf,
} from '../../../../kernel/index.js';
import { Injectable } from '@nestjs/common';
import { inLanguage } from '../../../../platform/process/request-context.js';
import { TypstRenderer } from '../../../../platform/pdf/typst-renderer.js';
import { methodLabel } from '../../application/words.js';
import type { Party } from '../../domain/invoice-content.js';
import {
  type CreditNotePdfData,
  type InvoicePdfData,
  PdfRenderer,
  type ReceiptPdfData,
  type StatementPdfData,
} from '../../domain/pdf-renderer.js';
import { shownReason } from '../../domain/refund.js';

const layout = (name: string): URL => new URL(`${name}.typ`, import.meta.url);

/**
 * Writes texts, amounts and days in the language of each PDF, which is not always its reader's; the layouts in this folder do
 * the rest.
 */
@Injectable()
export class TypstPdfRenderer extends PdfRenderer {
  constructor(private readonly pdfs: TypstRenderer) {
    super();
  }

  override invoice({ voidedOn, language, ...data }: InvoicePdfData): Promise<Buffer> {
    return inLanguage(language, () => {
      const invoiceNumber = data.invoiceNumber ?? t('Draft');
      const isDue = voidedOn === null;
      const { subtotal, taxes } = totalsOf(data.items, language);
      return this.pdfs.draw(layout('invoice'), {
        ...data,
        ...parties(data),
        words: {
          title: t('Invoice {invoiceNumber}', { invoiceNumber }),
          heading: t('Invoice'),
          draft: t('Draft: not issued, nothing is due'),
          voided: isDue ? null : t('Voided on {day}', { day: longDate(voidedOn) }),
          test: t('Test mode: no money is moved'),
          client: t('Billed to'),
          practice: t('[party] From'),
          number: t('Number'),
          version: t('Version'),
          issued: t('[day] Issued'),
          due: t('[day] Due'),
          purchaseOrder: t('Purchase order'),
          amount: isDue ? t('Amount due') : t('Amount'),
          total: isDue ? t('Amount due') : t('No longer due'),
          place: t('[number] No.'),
          item: t('Item'),
          quantity: t('Qty'),
          unitPrice: t('Unit price'),
          amountOfItem: t('Amount'),
          subtotal: t('Subtotal'),
          howToPay: t('How to pay'),
        },
        version: data.version > 1 ? String(data.version) : null,
        invoiceNumber,
        issuedOn: data.issuedOn && longDate(data.issuedOn),
        dueDate: data.dueDate === null ? t('Upon receipt') : longDate(data.dueDate),
        items: data.items.map((item) => itemOf(item, language)),
        hasQuantities: data.items.some(({ quantity }) => quantity),
        subtotal: dollars(subtotal),
        taxes: taxes.map(({ name, percent, taxable, amount }) => [
          t('{name}: {percent}% of {taxable}', { name, percent: `${percent}`, taxable: dollars(taxable) }),
          dollars(amount),
        ]),
        amount: dollars(data.amount),
      });
    });
  }

  override receipt(data: ReceiptPdfData): Promise<Buffer> {
    const { invoiceNumber, paymentId } = data;
    return inLanguage(data.language, () =>
      this.pdfs.draw(layout('receipt'), {
        ...data,
        ...parties(data),
        words: {
          title: t('Receipt for invoice {invoiceNumber}', { invoiceNumber }),
          kind: t('Receipt {paymentId}', { paymentId }),
          heading: t('Receipt'),
          test: t('Test mode: no money was moved'),
          client: t('Received from'),
          practice: t('Received by'),
          number: t('Receipt'),
          invoice: t('Invoice'),
          received: t('[day] Received'),
          paidBy: t('Paid by'),
          method: t('[payment] Method'),
          reference: t('Reference'),
          amount: t('Amount received'),
          invoiceAmount: t('Invoice total'),
          tax: t('Tax in the payment'),
          balance: t('Remaining balance'),
        },
        invoiceAmount: dollars(data.invoiceAmount),
        amount: dollars(data.amount),
        tax: data.tax.isZero ? null : dollars(data.tax),
        method: methodLabel(data.method),
        paidOn: longDate(data.paidOn),
        balance: dollars(data.balance),
      }),
    );
  }

  override creditNote(data: CreditNotePdfData): Promise<Buffer> {
    const { invoiceNumber, refundId } = data;
    return inLanguage(data.language, () =>
      this.pdfs.draw(layout('credit-note'), {
        ...data,
        ...parties(data),
        words: {
          title: t('Credit note for invoice {invoiceNumber}', { invoiceNumber }),
          kind: t('Credit note {refundId}', { refundId }),
          heading: t('Credit note'),
          test: t('Test mode: no money was moved'),
          client: t('Refunded to'),
          practice: t('Refunded by'),
          number: t('Credit note'),
          invoice: t('Invoice'),
          refunded: t('[day] Refunded'),
          method: t('[payment] Method'),
          amount: t('Amount refunded'),
          invoiceAmount: t('Invoice total'),
          tax: t('Tax in the refund'),
          reason: t('Reason'),
          balance: t('Balance'),
          effect: data.reducesInvoice
            ? t('This amount was taken off the invoice')
            : t('This amount is owed again'),
        },
        invoiceAmount: dollars(data.invoiceAmount),
        amount: dollars(data.amount),
        tax: data.tax.isZero ? null : dollars(data.tax),
        reason: shownReason(data.reason),
        methods: data.methods.map(methodLabel).join(', '),
        refundedOn: longDate(data.refundedOn),
      }),
    );
  }

  override statement({ lines, ...data }: StatementPdfData): Promise<Buffer> {
    return inLanguage(data.language, () => {
      const from = longDate(data.from);
      const to = longDate(data.to);
      return this.pdfs.draw(layout('statement'), {
        ...data,
        ...parties(data),
        words: {
          title: t('Statement for {name}', { name: data.client.name }),
          kind: t('{from} to {to}', { from, to }),
          heading: t('Statement'),
          test: t('Test mode: some payments were not real'),
          client: t('Client'),
          practice: t('Practice'),
          from: t('[first day] From'),
          to: t('[last day] To'),
          balance: t('Balance'),
          date: t('Date'),
          details: t('[column] Details'),
          amount: t('Amount'),
          opening: t('Opening balance'),
          closing: t('Closing balance'),
        },
        from,
        to,
        opening: dollars(data.opening),
        lines: lines.map(({ on, text, description, amount, tax, balance, test }) => ({
          on: shortDate(on),
          details: [
            shown(text),
            shownReason(description),
            tax ? t('Includes {tax} tax', { tax: dollars(tax) }) : '',
            test ? t('Test mode') : '',
          ]
            .filter((each) => each !== '')
            .join('\n'),
          amount: dollars(amount),
          balance: dollars(balance),
        })),
        closing: dollars(data.closing),
      });
    });
  }
}

/** A discount and the reason of a tax are lines under the description. */
function itemOf(item: LineItem, language: Language): object {
  const { description, quantity, unitPrice, discountPercent, amount, tax, taxReason } = item;
  const reason = taxReason ?? (tax && rateWords(tax, language).reason);
  return {
    description: [
      description,
      ...(discountPercent ? [t('Discount: {percent}%', { percent: `${discountPercent}` })] : []),
      ...(reason ? [reason] : []),
    ].join('\n'),
    quantity: String(quantity ?? 1),
    unitPrice: dollars(unitPrice ?? amount),
    amount: dollars(amount),
  };
}

const parties = ({ practice, client }: { practice: Party; client: Party }): object => ({
  practice: {
    ...written(practice),
    contact: [practice.name, practice.phone, practice.email].filter(Boolean).join(' · '),
  },
  client: written(client),
});

/** Name and address lines of a party. */
const written = ({ name, address, email, phone }: Party): { name: string; lines: string[] } => ({
  name,
  lines: [...address, ...(phone === null ? [] : [phone]), email].filter((each) => each !== ''),
});

/** '$1,250.00', and '−$1,250.00' if negative. */
const dollars = (amount: Money): string => inDollars(amount).replace('-', '−');
