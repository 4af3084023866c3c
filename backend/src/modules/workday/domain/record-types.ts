/** The lists of Today, with the type of their items. */
export const waitingLists = {
  conversations: 'conversation',
  documents: 'document',
  countersignatures: 'countersignature',
  signatures: 'signature',
  requests: 'request',
  appointments: 'appointment',
  invoices: 'invoice',
  unpaid: 'unpaid_invoice',
  contactMessages: 'contact_message',
  refundRequests: 'refund_request',
} as const;
/** With the type of a list that a part may add. */
export const waitingTypes = [
  'booking',
  'questionnaire',
  ...Object.values(waitingLists),
  'recurring_invoice',
] as const;

/** Types of tasks of a client, with those that a part may add. */
export const taskTypes = [
  'sign',
  'upload',
  'pay',
  'answer',
  'confirm',
  'approve',
  'autopay',
  'questionnaire',
] as const;
export type TaskType = (typeof taskTypes)[number];

/** Types of records that the search finds, with those that a part may add. */
export const foundTypes = [
  'client',
  'document',
  'request',
  'conversation',
  'invoice',
  'appointment',
  'contact_message',
  'questionnaire',
] as const;
export type FoundType = (typeof foundTypes)[number];
