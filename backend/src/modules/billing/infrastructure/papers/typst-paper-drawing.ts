import { Injectable } from '@nestjs/common';
import type { Money } from '../../../../kernel/money.js';
import { Papers } from '../../../../platform/papers/papers.js';
import type { Party } from '../../domain/invoice-content.js';
import {
  type CreditNotePaper,
  type InvoicePaper,
  PaperDrawing,
  type ReceiptPaper,
  type StatementPaper,
} from '../../domain/papers.js';

const layout = (name: string): URL => new URL(`${name}.typ`, import.meta.url);

/** Writes amounts and days as they are read, and leaves the rest to the layouts beside this file. */
@Injectable()
export class TypstPaperDrawing extends PaperDrawing {
  constructor(private readonly papers: Papers) {
    super();
  }

  override invoice({ voidedOn, ...paper }: InvoicePaper): Promise<Buffer> {
    return this.papers.draw(layout('invoice'), {
      ...paper,
      ...parties(paper),
      version: paper.version > 1 ? String(paper.version) : null,
      invoiceNumber: paper.invoiceNumber ?? 'Draft',
      issuedOn: paper.issuedOn && day(paper.issuedOn),
      dueDate: paper.dueDate === null ? 'Upon receipt' : day(paper.dueDate),
      items: paper.items.map((item) => ({ ...item, amount: dollars(item.amount) })),
      amount: dollars(paper.amount),
      voidedOn: voidedOn && day(voidedOn),
    });
  }

  override receipt(paper: ReceiptPaper): Promise<Buffer> {
    return this.papers.draw(layout('receipt'), {
      ...paper,
      ...parties(paper),
      invoiceAmount: dollars(paper.invoiceAmount),
      amount: dollars(paper.amount),
      method: methodWord(paper.method),
      paidOn: day(paper.paidOn),
      balance: dollars(paper.balance),
    });
  }

  override creditNote(paper: CreditNotePaper): Promise<Buffer> {
    return this.papers.draw(layout('credit-note'), {
      ...paper,
      ...parties(paper),
      invoiceAmount: dollars(paper.invoiceAmount),
      amount: dollars(paper.amount),
      methods: paper.methods.map(methodWord).join(', '),
      refundedOn: day(paper.refundedOn),
    });
  }

  override statement(paper: StatementPaper): Promise<Buffer> {
    return this.papers.draw(layout('statement'), {
      ...paper,
      ...parties(paper),
      from: day(paper.from),
      to: day(paper.to),
      opening: dollars(paper.opening),
      lines: paper.lines.map((line) => ({
        ...line,
        on: shortDay(line.on),
        amount: dollars(line.amount),
        balance: dollars(line.balance),
      })),
      closing: dollars(paper.closing),
    });
  }
}

const parties = ({ practice, client }: { practice: Party; client: Party }): object => ({
  practice: {
    ...written(practice),
    contact: [practice.name, practice.phone, practice.email].filter(Boolean).join(' · '),
  },
  client: written(client),
});

/** A name above the lines of an address. */
const written = ({ name, address, email, phone }: Party): { name: string; lines: string[] } => ({
  name,
  lines: [...address, ...(phone === null ? [] : [phone]), email].filter((each) => each !== ''),
});

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** '$1,250.00', and '−$1,250.00' where it goes the other way. */
const dollars = (amount: Money): string =>
  usd.format(amount.toString() as Intl.StringNumericLiteral).replace('-', '−');

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** 'January 31, 2027'. */
const day = (date: string): string => long.format(new Date(date));
/** 'Jan 31, 2027'. */
const shortDay = (date: string): string => short.format(new Date(date));

const methodWords: Readonly<Record<string, string>> = { ach: 'ACH', bank_transfer: 'Bank transfer' };
const methodWord = (method: string): string =>
  methodWords[method] ?? method.charAt(0).toUpperCase() + method.slice(1).replaceAll('_', ' ');
