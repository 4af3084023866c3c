import type { SubjectType } from '../../kernel/recorded.js';

export type Side = 'client' | 'practice';

/** The screens of the records that notifications are about, without the record's id. */
const screens = {
  document: { client: '/client/documents?document=', practice: '/admin/documents?document=' },
  document_request: { client: '/client/documents?request=', practice: '/admin/requests?request=' },
  invoice: { client: '/client/payments?invoice=', practice: '/admin/invoices?invoice=' },
  appointment: { client: '/client/appointments?appointment=', practice: '/admin/appointments?appointment=' },
  conversation: { client: '/client/messages/', practice: '/admin/messages/' },
} as const satisfies { readonly [Type in SubjectType]?: Record<Side, string> };

/** A kind of record with a screen of its own, by which its notifications are found again. */
export type NotifiedType = keyof typeof screens;

export const isNotifiedType = (type: SubjectType): type is NotifiedType => type in screens;

/** The path of a record in the portal or in the dashboard. */
export const recordUrl = (type: NotifiedType, id: number, side: Side): string =>
  `${screens[type][side]}${id}`;

/** The path of a message from the contact form in the dashboard. */
export const contactMessageUrl = (id: number): string => `/admin/contact-messages?message=${id}`;
