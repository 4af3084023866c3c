import type { FailingCheckDto, TodayDto, WaitingItemDto } from '../../../../shared/api';
import { counted } from '../../../../shared/format';

/** Names of the lists. */
export type WaitingName = Exclude<keyof TodayDto, 'setup'>;

/** Item of a list. */
export type Waiting = WaitingItemDto | FailingCheckDto;

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

const day = 86_400_000;
const units = [
  { unit: 'day', milliseconds: day },
  { unit: 'hour', milliseconds: 3_600_000 },
  { unit: 'minute', milliseconds: 60_000 },
] as const;

/** '2 days', '1 hour'; 'Just now' in the first minute. `now` is in milliseconds since 1970. */
export function waited({ since }: Pick<WaitingItemDto, 'since'>, now: number): string {
  const milliseconds = now - Date.parse(since);
  const found = units.find((one) => milliseconds >= one.milliseconds);
  return found ? counted(Math.floor(milliseconds / found.milliseconds), found.unit) : 'Just now';
}

/** '1 day overdue' from the first moment of the day after it was due. `now` is in milliseconds since 1970. */
export function overdue({ since }: Pick<WaitingItemDto, 'since'>, now: number): string {
  return `${counted(Math.max(1, Math.ceil((now - Date.parse(since)) / day)), 'day')} overdue`;
}

/** Lists for the practice itself. */
export const forThePractice: readonly WaitingList[] = [
  {
    name: 'conversations',
    title: 'Messages to answer',
    verb: 'Answer',
    all: '/admin/messages',
    sinceText: waited,
  },
  {
    name: 'documents',
    title: 'Documents to review',
    verb: 'Review',
    all: '/admin/documents?status=pending_review',
    sinceText: waited,
  },
  {
    name: 'countersignatures',
    title: 'To countersign',
    verb: 'Countersign',
    all: '/admin/documents?status=signed',
    sinceText: waited,
  },
  {
    name: 'refundRequests',
    title: 'Refunds requested',
    verb: 'Decide',
    all: '/admin/invoices?view=refund-requests',
    sinceText: waited,
  },
  {
    name: 'contactMessages',
    title: 'Contact messages',
    verb: 'Read',
    all: '/admin/contact-messages',
    sinceText: waited,
  },
  {
    name: 'health',
    title: 'Failing checks',
    verb: 'Open',
    all: '/admin/health',
    sinceText: waited,
  },
];

/** Lists of items that clients have yet to do. */
export const forClients: readonly WaitingList[] = [
  {
    name: 'signatures',
    title: 'Signatures',
    verb: 'Open',
    all: '/admin/documents?status=awaiting_signature',
    sinceText: waited,
  },
  {
    name: 'requests',
    title: 'Requests overdue',
    verb: 'Open',
    all: '/admin/requests',
    sinceText: overdue,
  },
  {
    name: 'invoices',
    title: 'Invoices overdue',
    verb: 'Open',
    all: '/admin/invoices?state=overdue',
    // A recurring invoice cannot be issued until the practice's details are complete.
    sinceText: (item, now) => (item.type === 'recurring_invoice' ? waited(item, now) : overdue(item, now)),
  },
  {
    name: 'unpaid',
    title: 'Unpaid',
    verb: 'Open',
    all: '/admin/invoices?state=unpaid',
    sinceText: waited,
  },
];
