import type { SubjectType } from '../../../kernel/index.js';

export type Side = 'client' | 'practice';

/** Paths of the screens that notifications link to, without the record's id. */
const screens = {
  document: { client: '/client/documents?document=', practice: '/admin/documents?document=' },
  document_request: { client: '/client/documents?request=', practice: '/admin/requests?request=' },
  invoice: { client: '/client/payments?invoice=', practice: '/admin/invoices?invoice=' },
  appointment: { client: '/client/appointments?appointment=', practice: '/admin/appointments?appointment=' },
  questionnaire_response: { client: '/client/questionnaires/', practice: '/admin/questionnaires?response=' },
  conversation: { client: '/client/messages/', practice: '/admin/messages/' },
} as const satisfies { readonly [Type in SubjectType]?: Record<Side, string> };

/** A kind of record with its own screen; its notifications are found by its path. */
export type NotifiedType = keyof typeof screens;

export const isNotifiedType = (type: SubjectType): type is NotifiedType => type in screens;

/** Path of a record in the portal or in the dashboard. */
export const recordUrl = (type: NotifiedType, id: number, side: Side): string =>
  `${screens[type][side]}${id}`;

/** Path of the page to read and sign a document. @param url path of the document in the portal */
export const signingUrl = (url: string): string => `${url.replace('?document=', '/')}/sign`;

/**
 * The path for one recipient: in the portal, that of another client than the recipient's own names it.
 * @param clientId users.id; null for none
 */
export const urlFor = (userId: number, url: string, clientId: number | null): string =>
  clientId === null || clientId === userId || !url.startsWith('/client/')
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}client=${clientId}`;

/** Path of access in the list of people who may act for a client, in the portal. */
export const accessUrl = (id: number): string => `/client/people?access=${id}`;

/** Path of a contact message in the dashboard. */
export const contactMessageUrl = (id: number): string => `/admin/contact-messages?message=${id}`;
