import type { Role } from '../../kernel/actor.js';
import { layOut } from '../../platform/mail/mail-layout.js';
import type { NotificationDraft } from './notification-draft.js';

/** The part of a notification that a mail may show: its kind and its address, never its message. */
export type MailedNotification = Pick<NotificationDraft, 'category' | 'type' | 'title' | 'url' | 'mail'>;

interface Context {
  practice: string;
  /** The recipient's. */
  role: Role;
  publicUrl: string;
  /** Where such mail is ended. */
  unsubscribePage: string;
  /** Text of a single notification's email, besides its kind. */
  details?: string[];
}

const categoryLabels = {
  document: 'documents',
  message: 'messages',
  payment: 'payments',
  appointment: 'appointments',
} as const;

/** 'documents', 'documents and messages', 'documents, messages and payments' */
const listed = (text: readonly string[]): string =>
  text.length < 2 ? text.join('') : `${text.slice(0, -1).join(', ')} and ${text.at(-1) ?? ''}`;

/** The mail of one notification, or of several that were gathered. */
export function notificationMail(
  notifications: readonly MailedNotification[],
  { practice, role, publicUrl, unsubscribePage, details }: Context,
): { subject: string; text: string; html: string } {
  const place = role === 'admin' ? 'the dashboard' : 'your client portal';
  const [first] = notifications;
  const single = notifications.length === 1 ? first : undefined;
  const text = single?.mail;
  const heading = single ? headingOf(single.title, practice, role) : `${notifications.length} notifications`;
  const subject = heading.includes(practice) ? heading : `${heading} – ${practice}`;
  const path = single?.url ?? (role === 'admin' ? '/admin' : '/client/portal');
  const categories = [...new Set(notifications.map(({ category }) => categoryLabels[category]))];
  return {
    subject,
    ...layOut({
      practice,
      heading,
      paragraphs:
        details ??
        (text
          ? [text.text, 'To protect your privacy, the details are in your portal.']
          : [
              single?.type === 'warning'
                ? `Something waits for you in ${place}.`
                : `There is news in ${place}.`,
              ...(single ? [] : [`${kindsOf(notifications)}.`]),
              'To keep it private, this e-mail says nothing more. Please sign in to read it.',
            ]),
      button: {
        label: text?.button ?? (role === 'admin' ? 'Open the dashboard' : 'Open the portal'),
        url: publicUrl + path,
      },
      footer: {
        text: `This e-mail was sent to the address of your account with ${practice}.`,
        links: [
          {
            label: `Stop e-mails about ${listed(categories)}`,
            url: unsubscribePage,
          },
        ],
      },
    }),
  };
}

/** 'A new message from Example Practice' for a client; an admin's comes from a client, who is not named. */
function headingOf(title: string, practice: string, role: Role): string {
  return role === 'client' && title.startsWith('New ') ? `A new${title.slice(3)} from ${practice}` : title;
}

/** 'Document signed, New message (3)' */
function kindsOf(notifications: readonly MailedNotification[]): string {
  const counts = new Map<string, number>();
  for (const { title } of notifications) counts.set(title, (counts.get(title) ?? 0) + 1);
  return Array.from(counts, ([title, count]) => (count === 1 ? title : `${title} (${count})`)).join(', ');
}
