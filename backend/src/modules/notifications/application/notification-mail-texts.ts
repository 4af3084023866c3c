import { t, translationOf } from '@steward/texts';
import type { Role } from '../../../kernel/index.js';
import { layOut, type Paragraph } from '../../../platform/mail/mail-layout.js';
import { signingUrl, urlFor } from '../domain/record-url.js';
import type { MailedNotification, NotificationCategory } from '../domain/notification-draft.js';
import { kindOf, type NotificationKind } from './notification-kind.js';

/**
 * Notifications that follow each other, about one client, with the first name of the member of the staff who caused all
 * of them, if there is one; or those that were waiting for the first login.
 */
export type Together = { sender: string | null } | 'waiting';

interface Context {
  /** users.id of the recipient */
  userId: number;
  practice: string;
  /** The practice's phone number; empty if it has none. */
  phone: string;
  /** The recipient's role and first name. */
  role: Role;
  firstName: string | null;
  publicUrl: string;
  /** Page where the recipient can unsubscribe from emails of this kind. */
  unsubscribePage: string;
  /** True if an answer to the email reaches the conversation. */
  canReply?: boolean;
  /** Address that the button of a single notification's email opens without a login. */
  opens?: string | undefined;
  together?: Together;
  /** Text of a single notification's email in place of the usual one. */
  details?: string[];
}

/** Sentence and button label of an email. Both are free of names, titles and amounts. */
interface MailText {
  text: string;
  button: string;
  /** In place of the notification's title. */
  heading?: string;
  /** Path that the button opens, from the notification's; by default the same. */
  opens?: (url: string) => string;
}

/* Texts in the current language, which is the recipient's. */

const categoryLabels = {
  document: () => t('documents'),
  message: () => t('messages'),
  payment: () => t('payments'),
  appointment: () => t('appointments'),
} as const;

const upload = () => t('Upload the document');
const seeDocument = () => t('See the document');
const seeInvoice = () => t('See the invoice');
const seeRefund = () => t('See the refund');
const seePeople = () => t('See people with access');
const seeClient = () => t('See the client');

const uploadAgain = (): MailText => ({ text: t('Please upload a document again.'), button: upload() });

const noLongerNeeded = (): MailText => ({
  text: t('We no longer need a document from you.'),
  button: t('See your documents'),
});

const sentBack = (): MailText => ({
  text: t('Something is missing in a file that you uploaded.'),
  button: upload(),
});

const answer = () => t('Answer the questions');

const newAppointment = (practice: string): MailText => ({
  heading: t('A new appointment from {practice}', { practice }),
  ...categoryTexts().appointment,
});

const accessChanged = (): MailText => ({
  text: t("A colleague changed someone's access to a client."),
  button: seeClient(),
});

const cancelledInvoice = (): MailText => ({
  text: t('We cancelled an invoice. You no longer owe anything on it.'),
  button: t('See your invoices'),
});

type MailTexts = { readonly [Kind in NotificationKind]?: MailText };

/** Texts of emails to clients. */
const clientTexts = (practice: string): MailTexts => ({
  'document.uploaded': {
    heading: t('A new document from {practice}', { practice }),
    text: t('We shared a document with you.'),
    button: seeDocument(),
  },
  'document.sent': {
    text: t('You have a document to sign.'),
    button: t('Read and sign'),
    opens: signingUrl,
  },
  'document.reminded': {
    text: t('A document is still waiting for your signature.'),
    button: t('Read and sign'),
    opens: signingUrl,
  },
  'document.signed': {
    text: t('You can read and download your signed copy.'),
    button: t('See your signed copy'),
  },
  'document.countersigned': { text: t('We signed your document, too.'), button: seeDocument() },
  'document.replaced': {
    text: t('There is a new version of one of your documents.'),
    button: seeDocument(),
  },
  'document.status_changed signature_not_needed': {
    text: t('A document no longer needs your signature.'),
    button: seeDocument(),
  },
  'document.deleted': {
    text: t('We removed a document from your portal.'),
    button: t('See your documents'),
  },
  'document_request.made': { text: t('We need a document from you.'), button: upload() },
  'document_request.reminded': { text: t('We still need a document from you.'), button: upload() },
  'document_request.reminded due_soon': { text: t('We need a document from you soon.'), button: upload() },
  'document_request.reminded overdue': {
    text: t('We are still waiting for a document from you.'),
    button: upload(),
  },
  'document_request.undone': uploadAgain(),
  'document_request.item_undone': uploadAgain(),
  'document_request.sent_back': sentBack(),
  'document_request.item_sent_back': sentBack(),
  'document_request.accepted': { text: t('We accepted your upload. Thank you.'), button: seeDocument() },
  'document_request.accepted fulfilled': noLongerNeeded(),
  'document_request.withdrawn': noLongerNeeded(),
  'questionnaire.sent': { text: t('We have some questions for you.'), button: answer() },
  'questionnaire.reminded': { text: t('We still need your answers to some questions.'), button: answer() },
  'questionnaire.reopened': { text: t('Please look at your answers again.'), button: answer() },
  'questionnaire.accepted': {
    text: t('We have what we need from your answers. Thank you.'),
    button: t('See your answers'),
  },
  'message.created': {
    heading: t('A new message from {practice}', { practice }),
    text: t('You have a new message from us.'),
    button: t('Read the message'),
  },
  'invoice.issued': {
    heading: t('A new invoice from {practice}', { practice }),
    text: t('You have a new invoice.'),
    button: seeInvoice(),
  },
  'invoice.resent': {
    heading: t('Your invoice from {practice}', { practice }),
    text: t('Here is your invoice again. Links in earlier emails about it no longer work.'),
    button: seeInvoice(),
  },
  'appointment.booked': newAppointment(practice),
  'appointment.assigned': newAppointment(practice),
  'invoice.reminded': { text: t('You have an invoice to pay.'), button: seeInvoice() },
  'invoice.reminded overdue': { text: t('An invoice is past due.'), button: seeInvoice() },
  'payment.settled': { text: t('We received your payment. Thank you.'), button: t('See your receipt') },
  'payment.settled by_credit': {
    text: t('We used your credit for an invoice.'),
    button: t('See your receipt'),
  },
  'payment.failed': { text: t('Your payment did not go through.'), button: seeInvoice() },
  'invoice.changed': { text: t('We changed an invoice.'), button: seeInvoice() },
  'invoice.voided': cancelledInvoice(),
  'invoice.deleted': cancelledInvoice(),
  'refund.declined': { text: t('We answered your refund request.'), button: seeInvoice() },
  'refund.made': { text: t('We sent you a refund.'), button: seeRefund() },
  'refund.made to_credit': { text: t('We added a refund to your credit.'), button: seeRefund() },
  'refund.reversed': { text: t('A refund did not reach you.'), button: seeRefund() },
  'access.granted owner': { text: t('Someone was invited to be another owner.'), button: seePeople() },
  'access.accepted owner': {
    text: t('Someone accepted an invitation to be another owner.'),
    button: seePeople(),
  },
  'access.ended owner_left': { text: t('Another owner no longer has access.'), button: seePeople() },
  'access.ended owner': { text: t('The access of another owner was ended.'), button: seePeople() },
});

/** Texts of emails to admins. */
const adminTexts = (): MailTexts => ({
  'document.uploaded': { text: t('A client uploaded a document.'), button: seeDocument() },
  'document.signed': { text: t('A client signed a document.'), button: seeDocument() },
  'document.declined': { text: t('A client declined to sign a document.'), button: seeDocument() },
  'document_request.answered': {
    text: t('A client uploaded a document that you requested.'),
    button: t('Review the upload'),
  },
  'questionnaire.submitted': {
    text: t('A client answered a questionnaire.'),
    button: t('Review the answers'),
  },
  'message.created': { text: t('A client wrote to you.'), button: t('Read the message') },
  'contact.received': {
    text: t('Someone wrote to you from the website.'),
    button: t('Read the message'),
  },
  'user.registered': { text: t('A new client registered.'), button: seeClient() },
  'user.registered by_staff': {
    text: t('A colleague created an account for a client.'),
    button: seeClient(),
  },
  'client.opened': {
    text: t('A consultant opened a client without an assignment.'),
    button: seeClient(),
  },
  'access.granted': { text: t('A colleague gave someone access to a client.'), button: seeClient() },
  'access.changed': accessChanged(),
  'access.change_requested': accessChanged(),
  'access.ended': { text: t("A colleague ended someone's access to a client."), button: seeClient() },
  'access.ended owner_left': { text: t('An owner of a household or business left.'), button: seeClient() },
  'practice.changed': {
    text: t('A colleague changed which clients staff can see.'),
    button: t('See the setting'),
  },
  'payment.settled': { text: t('A client paid an invoice.'), button: seeInvoice() },
  'payment.settled by_credit': { text: t('A client used credit for an invoice.'), button: seeInvoice() },
  'payment.reported': { text: t('A client reported a payment.'), button: t('Check the payment') },
  'refund.requested': { text: t('A client asked for a refund.'), button: t('Review the request') },
  'dispute.opened': { text: t('A client disputed a payment.'), button: seeInvoice() },
});

/** Texts for every other kind. */
const categoryTexts = (): Record<NotificationCategory, MailText> => ({
  document: { text: t('There is an update about a document.'), button: seeDocument() },
  message: { text: t('There is an update for you.'), button: t('See the update') },
  payment: { text: t('There is an update about an invoice.'), button: seeInvoice() },
  appointment: { text: t('There is an update about an appointment.'), button: t('See the appointment') },
});

/** 'documents', 'documents and messages', 'documents, messages and payments' */
const listed = (labels: readonly string[]): string =>
  labels.length < 2
    ? labels.join('')
    : t('{others} and {last}', { others: labels.slice(0, -1).join(', '), last: labels.at(-1) ?? '' });

/** The email about one notification, or the digest of several, in the current language. */
export function notificationMail(
  notifications: readonly MailedNotification[],
  {
    userId,
    practice,
    phone,
    role,
    firstName,
    publicUrl,
    unsubscribePage,
    canReply,
    opens,
    together,
    details,
  }: Context,
): { subject: string; text: string; html: string } {
  const isAdmin = role === 'admin';
  const said = together ? saidOnce(notifications) : notifications;
  const single = said.length === 1 ? said[0] : undefined;
  const { heading, body, button, path } = single
    ? sayOne(single, role, practice)
    : saySeveral(said, role, practice, together);
  const subject = heading.includes(practice) ? heading : `${heading} – ${practice}`;
  const url = opens ?? publicUrl + urlFor(userId, path, onlyClient(notifications));
  const categories = [...new Set(notifications.map(({ category }) => categoryLabels[category]()))];
  return {
    subject,
    ...layOut({
      practice,
      phone: isAdmin ? '' : phone,
      firstName,
      heading,
      paragraphs: [
        ...(details ?? [
          body,
          detailsText(isAdmin, opens !== undefined),
          ...(canReply ? [t('You can also answer by replying to this email.')] : []),
        ]),
      ],
      button: { label: button, url },
      footer: {
        text: t("You're getting this email because you have an account with {practice}.", { practice }),
        links: [
          { label: t('Stop emails about {kinds}', { kinds: listed(categories) }), url: unsubscribePage },
        ],
      },
    }),
  };
}

/** Sentence on the place of the details. @param isOpen true if the button opens them without a login */
function detailsText(isAdmin: boolean, isOpen: boolean): string {
  if (isOpen) return t('The button opens the invoice without a login, so please don’t forward this email.');
  return isAdmin
    ? t("To protect your clients' privacy, the details are in the dashboard.")
    : t('To protect your privacy, the details are in your portal.');
}

/**
 * Without repetitions: two messages in a conversation are one line, the later one. By their words, since these are what
 * a reader would find twice.
 */
const saidOnce = (notifications: readonly MailedNotification[]): MailedNotification[] => [
  ...new Map(notifications.map((one) => [`${one.title} ${one.url}`, one])).values(),
];

const newThings: readonly (string | undefined)[] = [
  'document.uploaded',
  'invoice.issued',
  'message.created',
] satisfies NotificationKind[];

function headingOf(
  notifications: readonly MailedNotification[],
  together: Together,
  practice: string,
): string {
  const count = notifications.length;
  if (together === 'waiting')
    return t('{count, plural, one {# thing is waiting for you} other {# things are waiting for you}}', {
      count,
    });
  const name = together.sender ?? practice;
  return notifications.every((one) => one.type === 'warning' || newThings.includes(kindOf(one)))
    ? t('{name} asks you for {count} things', { name, count })
    : t('{count} updates from {name}', { name, count });
}

/** users.id of the client that all of them are about; null if there is none. */
function onlyClient(notifications: readonly MailedNotification[]): number | null {
  const [first = null, ...others] = new Set(notifications.map(({ clientId }) => clientId));
  return others.length === 0 ? first : null;
}

function textOf(one: MailedNotification, role: Role, practice: string): MailText {
  const texts: Readonly<Record<string, MailText | undefined>> =
    role === 'admin' ? adminTexts() : clientTexts(practice);
  return texts[kindOf(one) ?? ''] ?? categoryTexts()[one.category];
}

/** Content of an email. */
interface Said {
  heading: string;
  body: Paragraph;
  button: string;
  /** Path that the button opens. */
  path: string;
}

function sayOne(one: MailedNotification, role: Role, practice: string): Said {
  const { heading = translationOf(one.title), text, button, opens } = textOf(one, role, practice);
  return { heading, body: text, button, path: opens?.(one.url) ?? one.url };
}

function saySeveral(
  notifications: readonly MailedNotification[],
  role: Role,
  practice: string,
  together?: Together,
): Said {
  const [button, path] =
    role === 'admin' ? [t('Open the dashboard'), '/admin'] : [t('Open the portal'), '/client/portal'];
  const [heading, body] = together
    ? [headingOf(notifications, together, practice), linesOf(notifications, role, practice)]
    : [t('{count} new notifications', { count: notifications.length }), kindsOf(notifications)];
  return { heading, body, button, path };
}

/** A line for each, the same ones together. */
const linesOf = (notifications: readonly MailedNotification[], role: Role, practice: string): string[] => {
  const lines = notifications.map((one) => textOf(one, role, practice).text);
  return [...Map.groupBy(lines, (line) => line).values()].flat();
};

/** 'Document signed', 'New message (3)': counted by the words that are shown. */
function kindsOf(notifications: readonly MailedNotification[]): string[] {
  const counts = new Map<string, number>();
  for (const title of notifications.map((one) => translationOf(one.title)))
    counts.set(title, (counts.get(title) ?? 0) + 1);
  return Array.from(counts, ([title, count]) => (count === 1 ? title : `${title} (${count})`));
}
