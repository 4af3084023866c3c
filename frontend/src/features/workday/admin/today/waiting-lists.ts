import { t } from '@steward/texts';
import type { FailingCheckDto, TodayDto, WaitingItemDto } from '../../../../shared/api';
import { useAdditions } from '../../../../shared/parts/parts-in-use';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Lists of Today, whose rows the server's addition of the same name reads. */
    'today.rows': () => readonly AddedList[];
  }
}

/** Names of the lists. */
export type WaitingName = Exclude<keyof TodayDto, 'setup' | 'bookings'>;

/** Item of a list; those of a part have no type. */
export type Waiting = Omit<WaitingItemDto | FailingCheckDto, 'type'> & { type?: string };

/** A list of Today. */
export interface WaitingList {
  name: WaitingName;
  title: string;
  /** Label of its action. */
  verb: string;
  /** Screen with all of them. */
  all: string;
  sinceText: (item: Pick<Waiting, 'since' | 'type'>, now: number) => string;
}

/** A list of a part; its items are waiting since their time, unless it says otherwise. */
interface AddedList extends Omit<WaitingList, 'sinceText'>, Partial<Pick<WaitingList, 'sinceText'>> {
  /** Card to which it is added. */
  waitsFor: 'practice' | 'clients';
}

/** Rows of a list; none of a part that the server has not, or not yet. */
export const rowsOf = (
  today: Partial<Record<WaitingName, { count: number; items: Waiting[] }>>,
  name: WaitingName,
) => today[name] ?? { count: 0, items: [] };

const day = 86_400_000;
const units = [
  { milliseconds: day, text: (count: number) => t('{count, plural, one {# day} other {# days}}', { count }) },
  {
    milliseconds: 3_600_000,
    text: (count: number) => t('{count, plural, one {# hour} other {# hours}}', { count }),
  },
  {
    milliseconds: 60_000,
    text: (count: number) => t('{count, plural, one {# minute} other {# minutes}}', { count }),
  },
];

/** '2 days', '1 hour'; 'Just now' in the first minute. `now` is in milliseconds since 1970. */
export function waited({ since }: Pick<WaitingItemDto, 'since'>, now: number): string {
  const milliseconds = now - Date.parse(since);
  const found = units.find((one) => milliseconds >= one.milliseconds);
  return found ? found.text(Math.floor(milliseconds / found.milliseconds)) : t('Just now');
}

/** '1 day overdue' from the first moment of the day after it was due. `now` is in milliseconds since 1970. */
export function overdue({ since }: Pick<WaitingItemDto, 'since'>, now: number): string {
  const count = Math.max(1, Math.ceil((now - Date.parse(since)) / day));
  return t('{count, plural, one {# day overdue} other {# days overdue}}', { count });
}

/** Lists for the practice itself. */
const forThePractice = (): readonly WaitingList[] => [
  {
    name: 'conversations',
    title: t('Messages to answer'),
    verb: t('Answer'),
    all: '/admin/messages',
    sinceText: waited,
  },
  {
    name: 'documents',
    title: t('Documents to review'),
    verb: t('Review'),
    all: '/admin/documents?status=pending_review',
    sinceText: waited,
  },
  {
    name: 'countersignatures',
    title: t('To countersign'),
    verb: t('Countersign'),
    all: '/admin/documents?status=signed',
    sinceText: waited,
  },
  {
    name: 'refundRequests',
    title: t('Refunds requested'),
    verb: t('Decide'),
    all: '/admin/invoices?view=refund-requests',
    sinceText: waited,
  },
  {
    name: 'contactMessages',
    title: t('Contact messages'),
    verb: t('Read'),
    all: '/admin/contact-messages',
    sinceText: waited,
  },
  { name: 'health', title: t('Needs attention'), verb: t('Open'), all: '/admin/health', sinceText: waited },
];

/** Lists of items that clients have yet to do, what is overdue first. */
const forClients = (): readonly WaitingList[] => [
  {
    name: 'requests',
    title: t('Requests overdue'),
    verb: t('Open'),
    all: '/admin/requests',
    sinceText: overdue,
  },
  {
    name: 'invoices',
    title: t('Invoices overdue'),
    verb: t('Open'),
    all: '/admin/invoices?state=overdue',
    // A recurring invoice cannot be issued until the practice's details are complete.
    sinceText: (item, now) => (item.type === 'recurring_invoice' ? waited(item, now) : overdue(item, now)),
  },
  {
    name: 'signatures',
    title: t('Signatures'),
    verb: t('Open'),
    all: '/admin/documents?status=awaiting_signature',
    sinceText: waited,
  },
  {
    name: 'unpaid',
    title: t('Unpaid'),
    verb: t('Open'),
    all: '/admin/invoices?state=unpaid',
    sinceText: waited,
  },
];

/** The lists of both cards, with those of the parts in use. */
export function useWaitingLists() {
  const added = useAdditions('today.rows').flatMap((lists) =>
    lists().map((list) => ({ sinceText: waited, ...list })),
  );
  return {
    practice: [...forThePractice(), ...added.filter(({ waitsFor }) => waitsFor === 'practice')],
    clients: [...forClients(), ...added.filter(({ waitsFor }) => waitsFor === 'clients')],
  };
}
