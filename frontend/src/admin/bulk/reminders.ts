import { t } from '@steward/texts';
import { DocumentRequestsService, DocumentsService, InvoicesService } from '../../shared/api';

/** A request, a document to sign or an invoice of which a client can be reminded. */
export interface Reminder {
  type: 'request' | 'document' | 'invoice';
  id: number;
  /** Name of the client. */
  client: string;
  title: string;
  /** When it is due, for example. */
  facts: readonly string[];
  /** Day of the last reminder in the practice's time zone. */
  remindedOn: string | null;
  /** Chosen only by hand: the client reported a payment, which is to be checked rather than reminded of. */
  isDoubtful?: boolean;
  /** The reason for which there is nothing to remind of. */
  settled?: string | false;
}

export const keyOf = ({ type, id }: Reminder): string => `${type}-${id}`;

const calls: Record<Reminder['type'], (call: { id: number; idempotencyKey: string }) => Promise<unknown>> = {
  request: (call) => DocumentRequestsService.remindOfDocumentRequest(call),
  document: (call) => DocumentsService.remindOfDocument(call),
  invoice: (call) => InvoicesService.remindOfInvoice(call),
};

export const send = ({ type, id }: Reminder, idempotencyKey: string): Promise<unknown> =>
  calls[type]({ id, idempotencyKey });

/**
 * Reminds of several invoices, with one email to each client.
 * @returns the reason, by the invoice's id, for those that were left out
 */
export async function sendTogether(
  invoices: readonly Reminder[],
  idempotencyKey: string,
): Promise<ReadonlyMap<number, string>> {
  const { skipped } = await InvoicesService.remindOfInvoices({
    idempotencyKey,
    requestBody: { invoiceIds: invoices.map(({ id }) => id) },
  });
  return new Map(skipped.map(({ invoiceId, code }) => [invoiceId, reasonOf(code)]));
}

const reasonOf = (code: string): string => {
  if (code === 'reminder.already_sent') return t('Reminded today');
  if (code === 'invoice.already_paid' || code === 'invoice.not_payable') return t('Nothing is due');
  return t('It would not reach anyone');
};
