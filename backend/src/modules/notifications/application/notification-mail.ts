import type { Role } from '../../../kernel/index.js';
import { layOut } from '../../../platform/mail/mail-layout.js';
import { signingUrl, urlFor } from '../domain/record-url.js';
import type { MailedNotification, NotificationCategory } from '../domain/notification-draft.js';

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
  /** Text of a single notification's email in place of the usual one. */
  details?: string[];
}

/** Sentence and button label of an email. Both are free of names, titles and amounts. */
interface MailText {
  text: string;
  button: string;
  /** Path that the button opens, from the notification's; by default the same. */
  opens?: (url: string) => string;
}

const categoryLabels = {
  document: 'documents',
  message: 'messages',
  payment: 'payments',
  appointment: 'appointments',
} as const;

const upload = 'Upload the document';
const seeDocument = 'See the document';
const seeInvoice = 'See the invoice';
const seeRefund = 'See the refund';

/** Texts of emails to clients, by the notification's title. */
const clientTexts: Readonly<Record<string, MailText>> = {
  'New document': { text: 'We shared a document with you.', button: seeDocument },
  'Signature requested': {
    text: 'You have a document to sign.',
    button: 'Read and sign',
    opens: signingUrl,
  },
  'Signature still needed': {
    text: 'A document is still waiting for your signature.',
    button: 'Read and sign',
    opens: signingUrl,
  },
  'Your signed copy is ready': {
    text: 'You can read and download your signed copy.',
    button: 'See your signed copy',
  },
  'Document countersigned': { text: 'We signed your document, too.', button: seeDocument },
  'Document replaced': { text: 'There is a new version of one of your documents.', button: seeDocument },
  'Signature no longer needed': { text: 'A document no longer needs your signature.', button: seeDocument },
  'Document removed': { text: 'We removed a document from your portal.', button: 'See your documents' },
  'Document requested': { text: 'We need a document from you.', button: upload },
  'Document still needed': { text: 'We still need a document from you.', button: upload },
  'Request due soon': { text: 'We need a document from you soon.', button: upload },
  'Request overdue': { text: 'We are still waiting for a document from you.', button: upload },
  'Document requested again': { text: 'Please upload a document again.', button: upload },
  'Request sent back': { text: 'Something is missing in a file that you uploaded.', button: upload },
  'Request completed': { text: 'We accepted your upload. Thank you.', button: seeDocument },
  'Request cancelled': { text: 'We no longer need a document from you.', button: 'See your documents' },
  'New message': { text: 'You have a new message from us.', button: 'Read the message' },
  'New invoice': { text: 'You have a new invoice.', button: seeInvoice },
  'Payment reminder': { text: 'You have an invoice to pay.', button: seeInvoice },
  'Payment overdue': { text: 'An invoice is past due.', button: seeInvoice },
  'Payment received': { text: 'We received your payment. Thank you.', button: 'See your receipt' },
  'Payment failed': { text: 'Your payment did not go through.', button: seeInvoice },
  'Invoice cancelled': {
    text: 'We cancelled an invoice. You no longer owe anything on it.',
    button: 'See your invoices',
  },
  'Refund declined': { text: 'We answered your refund request.', button: seeInvoice },
  'Refund sent': { text: 'We sent you a refund.', button: seeRefund },
  'Refund failed': { text: 'A refund did not reach you.', button: seeRefund },
};

/** Texts of emails to admins, by the notification's title. */
const adminTexts: Readonly<Record<string, MailText>> = {
  'New document': { text: 'A client uploaded a document.', button: seeDocument },
  'Document signed': { text: 'A client signed a document.', button: seeDocument },
  'Signature declined': { text: 'A client declined to sign a document.', button: seeDocument },
  'Requested document uploaded': {
    text: 'A client uploaded a document that you requested.',
    button: 'Review the upload',
  },
  'New message': { text: 'A client wrote to you.', button: 'Read the message' },
  'New contact message': { text: 'Someone wrote to you from the website.', button: 'Read the message' },
  'New registration': { text: 'A new client registered.', button: 'See the client' },
  'Client opened': {
    text: 'A consultant opened a client without an assignment.',
    button: 'See the client',
  },
  'New payment': { text: 'A client paid an invoice.', button: seeInvoice },
  'Payment reported': { text: 'A client reported a payment.', button: 'Check the payment' },
  'Refund requested': { text: 'A client asked for a refund.', button: 'Review the request' },
  'Payment disputed': { text: 'A client disputed a payment.', button: seeInvoice },
};

/** Texts for every other title. */
const categoryTexts: Record<NotificationCategory, MailText> = {
  document: { text: 'There is an update about a document.', button: seeDocument },
  message: { text: 'There is an update for you.', button: 'See the update' },
  payment: { text: 'There is an update about an invoice.', button: seeInvoice },
  appointment: { text: 'There is an update about an appointment.', button: 'See the appointment' },
};

/** 'documents', 'documents and messages', 'documents, messages and payments' */
const listed = (labels: readonly string[]): string =>
  labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1) ?? ''}`;

/** The email about one notification, or the digest of several. */
export function notificationMail(
  notifications: readonly MailedNotification[],
  { userId, practice, phone, role, firstName, publicUrl, unsubscribePage, details }: Context,
): { subject: string; text: string; html: string } {
  const isAdmin = role === 'admin';
  const [first] = notifications;
  const single = notifications.length === 1 ? first : undefined;
  const text = single ? textOf(single, role) : digestText(notifications, role);
  const heading = single
    ? headingOf(single.title, practice, role)
    : `${notifications.length} new notifications`;
  const subject = heading.includes(practice) ? heading : `${heading} – ${practice}`;
  const path = urlFor(
    userId,
    single ? (text.opens?.(single.url) ?? single.url) : isAdmin ? '/admin' : '/client/portal',
    onlyClient(notifications),
  );
  const categories = [...new Set(notifications.map(({ category }) => categoryLabels[category]))];
  return {
    subject,
    ...layOut({
      practice,
      phone: isAdmin ? '' : phone,
      firstName,
      heading,
      paragraphs: [
        ...(details ?? [
          text.text,
          `To protect ${isAdmin ? "your clients'" : 'your'} privacy, the details are in ${isAdmin ? 'the dashboard' : 'your portal'}.`,
        ]),
      ],
      button: { label: text.button, url: publicUrl + path },
      footer: {
        text: `You're getting this email because you have an account with ${practice}.`,
        links: [{ label: `Stop emails about ${listed(categories)}`, url: unsubscribePage }],
      },
    }),
  };
}

/** users.id of the client that all of them are about; null if there is none. */
function onlyClient(notifications: readonly MailedNotification[]): number | null {
  const [first = null, ...others] = new Set(notifications.map(({ clientId }) => clientId));
  return others.length === 0 ? first : null;
}

const textOf = ({ title, category }: MailedNotification, role: Role): MailText =>
  (role === 'admin' ? adminTexts : clientTexts)[title] ?? categoryTexts[category];

const digestText = (notifications: readonly MailedNotification[], role: Role): MailText => ({
  text: `You have ${notifications.length} new notifications: ${kindsOf(notifications)}.`,
  button: role === 'admin' ? 'Open the dashboard' : 'Open the portal',
});

/** 'A new message from Example Practice' for a client; an admin's email does not name the client. */
function headingOf(title: string, practice: string, role: Role): string {
  return role === 'client' && title.startsWith('New ') ? `A new${title.slice(3)} from ${practice}` : title;
}

/** 'Document signed, New message (3)' */
function kindsOf(notifications: readonly MailedNotification[]): string {
  const counts = new Map<string, number>();
  for (const { title } of notifications) counts.set(title, (counts.get(title) ?? 0) + 1);
  return Array.from(counts, ([title, count]) => (count === 1 ? title : `${title} (${count})`)).join(', ');
}
