import { t } from '@steward/texts';
import { addDays, dollars, type LineItem, longDate, type Totals, totalsOf } from '../../../kernel/index.js';
import { type Placeholders, filledText } from './pack-text.js';
import type { PackContents, PackDocument } from './pack.js';

/** The client's name, as used in texts. */
export interface Addressee {
  firstName: string | null;
  lastName: string | null;
}

/**
 * A pack with names, dates and prices filled in for one client. Days are in the practice's time zone, as
 * 2027-01-31.
 */
export interface FilledPack {
  documents: readonly PackDocument[];
  requests: readonly FilledRequest[];
  message: { subject: string; content: string } | null;
  invoice: FilledInvoice | null;
}

export interface FilledRequest {
  title: string;
  description: string | null;
  dueDate: string | null;
  templateId: number | null;
}

export interface FilledInvoice extends Totals {
  description: string;
  items: readonly LineItem[];
  /** null: upon receipt */
  dueDate: string | null;
}

/**
 * In the current language, which is that of the pack. Each text uses its own due date; the message uses the
 * earliest of all.
 * @param today day in the practice's time zone
 * @param otherDates due dates of what other parts let it send
 */
export function filledPack(
  pack: PackContents,
  client: Addressee,
  today: string,
  otherDates: readonly (string | null)[] = [],
): FilledPack {
  const totals = totalsOf(pack.invoice?.items ?? []);
  const known = {
    firstName: client.firstName ?? '',
    lastName: client.lastName ?? '',
    date: longDate(today),
    amount: dollars(totals.amount),
  };
  // Text for {{dueDate}} without a due date.
  const noDueDate = t('[due date] no fixed date');
  const dueAfter = (days: number | null): string | null => (days === null ? null : addDays(today, days));
  const until = (dueDate: string | null, without: string): Placeholders => ({
    ...known,
    dueDate: dueDate === null ? without : longDate(dueDate),
  });

  const requests = pack.requests.map(({ title, description, dueInDays, templateId }) => {
    const dueDate = dueAfter(dueInDays);
    const filling = until(dueDate, noDueDate);
    return {
      title: filledText(title, filling),
      description: description === null ? null : filledText(description, filling),
      dueDate,
      templateId,
    };
  });
  const invoiceDue = dueAfter(pack.invoice?.dueInDays ?? null);
  const ofInvoice = until(invoiceDue, t('[due date] receipt'));
  const dueDates = [...requests.map(({ dueDate }) => dueDate), invoiceDue, ...otherDates].filter(
    (day) => day !== null,
  );
  const ofMessage = until(dueDates.sort()[0] ?? null, noDueDate);
  return {
    documents: pack.documents,
    requests,
    message: pack.message && {
      subject: filledText(pack.message.subject, ofMessage),
      content: filledText(pack.message.content, ofMessage),
    },
    invoice: pack.invoice && {
      description: filledText(pack.invoice.description, ofInvoice),
      items: pack.invoice.items.map((item) => ({
        ...item,
        description: filledText(item.description, ofInvoice),
      })),
      ...totals,
      dueDate: invoiceDue,
    },
  };
}
