import { t } from '@steward/texts';

/** Kinds of errors; only the HTTP filter maps them to statuses. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timed_out'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'damaged'
  | 'unavailable'
  | 'insufficient_storage';

export interface ErrorDetails {
  /** Message per refused field, by the field's name in the request. */
  fields?: Record<string, string>;
  /** Seconds after which the request may be retried. */
  retryAfter?: number;
  /** Current values that the caller did not have, in the shape of the response. */
  current?: object;
  /** Reply of an outside service, word for word. */
  reply?: string | undefined;
  cause?: unknown;
}

/**
 * An error for people and API clients. `code` is stable (`document.type_not_allowed`); `message` is a
 * sentence and may change.
 */
export class DomainError extends Error {
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly current: object | undefined;
  readonly reply: string | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'DomainError';
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
    this.reply = details.reply;
  }
}

/** One invalid field: the text is both the message and the field's error. */
export function invalidField(field: string, message: string, code = 'request.invalid'): DomainError {
  return new DomainError('invalid', code, message, { fields: { [field]: message } });
}

/** The call contradicts the current state. */
export const conflict = (code: string, message: string, details?: ErrorDetails): DomainError =>
  new DomainError('conflict', code, message, details);

const notFoundTexts = {
  record: () => t('This record was not found.'),
  access: () => t('This access was not found.'),
  access_token: () => t('This access token was not found.'),
  account: () => t('This account was not found.'),
  answer: () => t('This answer was not found.'),
  appointment: () => t('This appointment was not found.'),
  attachment: () => t('This attachment was not found.'),
  bank_account: () => t('This account was not found.'),
  bank_statement: () => t('This month was not found.'),
  blog_post: () => t('This blog post was not found.'),
  booking: () => t('This booking was not found.'),
  breach_notice: () => t('This breach notice was not found.'),
  breach_report: () => t('This breach report was not found.'),
  calendar: () => t('This calendar was not found.'),
  certificate: () => t('This certificate was not found.'),
  client: () => t('This client was not found.'),
  contact_message: () => t('This contact message was not found.'),
  document: () => t('This document was not found.'),
  document_request: () => t('This document request was not found.'),
  document_template: () => t('This document template was not found.'),
  email: () => t('This email was not found.'),
  goal: () => t('This goal was not found.'),
  handover: () => t('There is no link for a phone.'),
  invoice: () => t('This invoice was not found.'),
  invoice_link: () => t('This link no longer works.'),
  legal_hold: () => t('This legal hold was not found.'),
  hero: () => t('This picture was not found.'),
  ignored_sender: () => t('This sender was not found.'),
  logo: () => t('This logo was not found.'),
  mail: () => t('This mail was not found.'),
  message: () => t('This message was not found.'),
  note: () => t('This note was not found.'),
  notification: () => t('This notification was not found.'),
  part: () => t('This part was not found.'),
  pack: () => t('This pack was not found.'),
  page: () => t('This page was not found.'),
  passkey: () => t('This passkey was not found.'),
  payment: () => t('This payment was not found.'),
  payment_method: () => t('This card was not found.'),
  payment_report: () => t('This payment report was not found.'),
  photo: () => t('This photo was not found.'),
  price: () => t('This price was not found.'),
  push_subscription: () => t('This device was not found.'),
  question: () => t('This question was not found.'),
  questionnaire: () => t('This questionnaire was not found.'),
  questionnaire_response: () => t('This questionnaire was not found.'),
  recurring_invoice: () => t('This recurring invoice was not found.'),
  recurring_request: () => t('This recurring request was not found.'),
  refund: () => t('This refund was not found.'),
  refund_request: () => t('This refund request was not found.'),
  saved_reply: () => t('This saved reply was not found.'),
  saved_view: () => t('This saved view was not found.'),
  security_plan: () => t('This security plan was not found.'),
  session: () => t('This session was not found.'),
  setup_step: () => t('This setup step was not found.'),
  staff_member: () => t('This staff member was not found.'),
  tag: () => t('This tag was not found.'),
  tax_rate: () => t('This tax rate was not found.'),
  testimonial: () => t('This testimonial was not found.'),
  thread: () => t('This thread was not found.'),
  unsubscription: () => t('This unsubscription was not found.'),
  webhook: () => t('This webhook was not found.'),
  webhook_delivery: () => t('This webhook delivery was not found.'),
};

/** A record that a call does not find: the beginning of the error's code. */
export type Findable = keyof typeof notFoundTexts;

/** The same response for records that do not exist and for records of others. */
export const notFound = (thing: Findable = 'record'): DomainError =>
  new DomainError('not_found', `${thing}.not_found`, notFoundTexts[thing]());
