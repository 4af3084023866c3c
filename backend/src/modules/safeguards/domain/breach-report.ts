import type { Actor } from '../../../kernel/actor.js';
import { DomainError, invalidField, notFound } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';
import type { DeadlineRule } from './deadlines.js';

declare module '../../../kernel/recorded.js' {
  interface SubjectTypes {
    breach_report: true;
  }
}

declare module '../../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'breach_report.created': BreachReportEvent<'created'>;
    'breach_report.changed': BreachReportEvent<'changed'>;
    'breach_report.clients_exported': BreachReportEvent<'clients_exported'>;
    'breach_report.told': BreachReportEvent<'told'>;
    'breach_report.notice_removed': BreachReportEvent<'notice_removed'>;
  }
}

/** What may have been in wrong hands. */
export type Exposure =
  /** The machine, the database, the stored files or a backup. `secretTaken`: APP_SECRET, which opens the files, too. */
  | { kind: 'everything'; secretTaken: boolean }
  /** An account's password, or its owner's device. */
  | { kind: 'account'; userId: number }
  /** What one sign-in opened. `signInId`: the activity's id of its `account.signed_in`. */
  | { kind: 'session'; signInId: number }
  | { kind: 'token'; accessTokenId: number }
  /** All that was done from one network address. */
  | { kind: 'address'; address: string };

/** Kinds of what is held on a client. */
export const heldKinds = [
  'profile',
  'birthdate',
  'photo',
  'document',
  'signature',
  'message',
  'invoice',
  'appointment',
  'note',
  'goal',
] as const;
export type HeldKind = (typeof heldKinds)[number];

/** How it lies, as of the moment at which the report was made. */
export interface BreachFindings {
  /** In whose names it was acted; none where everything lay open. */
  holders: readonly { id: number; name: string; role: 'admin' | 'client' }[];
  /** What the log holds of their acts in the span. */
  traces: {
    events: number;
    refused: number;
    firstAt: string | null;
    lastAt: string | null;
    /** The most frequent ones. */
    addresses: readonly { address: string; events: number }[];
  };
  /** Clients whose data could have been seen, and those of them about whom the log shows acts. */
  clients: { reachable: number; seen: number };
  residences: readonly { residence: string; reachable: number; seen: number }[];
  /** How many of the reachable clients there is something of each kind, and how much in all. */
  kinds: readonly { kind: HeldKind; clients: number; items: number }[];
  /** People without an account whose words or bookings could have been seen. */
  visitors: { contactMessages: number; bookings: number };
  /** The first event of the log; null for an empty one. ISO 8601, UTC. */
  logSince: string | null;
}

const nothingFound: BreachFindings = {
  holders: [],
  traces: { events: 0, refused: 0, firstAt: null, lastAt: null, addresses: [] },
  clients: { reachable: 0, seen: 0 },
  residences: [],
  kinds: [],
  visitors: { contactMessages: 0, bookings: 0 },
  logSince: null,
};

/** Somebody was told of the breach. */
export interface BreachNotice {
  /** Within its report, from 1. */
  id: number;
  /** The rule that asks for it; null for anybody else, such as the insurance company. */
  rule: DeadlineRule | null;
  whom: string;
  /** The practice's day. */
  toldOn: string;
  /** How, by whom, under which number. */
  note: string | null;
}

/** Far more than there are authorities and groups of people to tell. */
const maximumNotices = 200;

export interface BreachReportContents {
  title: string;
  /** In the practice's words. */
  happened: string;
  exposure: Exposure;
  beganAt: Date;
  /** null: until the report was made */
  endedAt: Date | null;
  /** The practice's days. */
  discoveredOn: string;
  determinedOn: string | null;
  /** Made to practise: nothing has happened. */
  exercise: boolean;
}

export type BreachReportChanges = Partial<
  Pick<BreachReportContents, 'title' | 'happened' | 'determinedOn' | 'exercise'>
>;

export type BreachReportEventName = 'created' | 'changed' | 'told' | 'notice_removed' | 'clients_exported';

/** A domain event of a breach report; the activity log keeps it in the report's chain. */
export interface BreachReportEvent<
  Event extends BreachReportEventName = BreachReportEventName,
> extends Recorded {
  type: `breach_report.${Event}`;
  reportId: number;
  clientId: null;
}

/** Whose data a breach may have reached. Its findings are frozen; what the practice says of it may be corrected. */
export class BreachReport implements BreachReportContents {
  /** Given by the database. */
  id!: number;
  title: string;
  happened: string;
  exposure: Exposure;
  beganAt: Date;
  endedAt: Date | null;
  discoveredOn: string;
  determinedOn: string | null;
  exercise: boolean;
  /** Set once, while it is stored. */
  findings: BreachFindings = nothingFound;
  /** In the order in which they were entered. */
  notices: readonly BreachNotice[] = [];
  createdBy: number;
  created_at: Date;
  updated_at: Date;

  constructor(contents: BreachReportContents, createdBy: number, at: Date) {
    this.title = contents.title;
    this.happened = contents.happened;
    this.exposure = contents.exposure;
    this.beganAt = contents.beganAt;
    this.endedAt = contents.endedAt;
    this.discoveredOn = contents.discoveredOn;
    this.determinedOn = contents.determinedOn;
    this.exercise = contents.exercise;
    this.createdBy = createdBy;
    this.created_at = at;
    this.updated_at = at;
  }

  /** Events of its creation; they need the id that the database gives, and the findings. */
  createdEvents(): BreachReportEvent<'created'>[] {
    const { kind } = this.exposure;
    const { reachable, seen } = this.findings.clients;
    const details = { kind, reachable, seen, exercise: this.exercise };
    return [this.event('created', this.createdBy, this.created_at, details)];
  }

  /** @param today the practice's day @throws DomainError invalid */
  change(changes: BreachReportChanges, by: Actor, today: string, at: Date): BreachReportEvent<'changed'>[] {
    const given = Object.entries(changes).filter(
      ([field, value]) => value !== undefined && value !== this[field as keyof BreachReportChanges],
    );
    if (given.length === 0) return [];
    Object.assign(this, Object.fromEntries(given), { updated_at: at });
    assertDays(this, today);
    return [this.event('changed', by.id, at, { fields: given.map(([field]) => field).join(', ') })];
  }

  /**
   * Notes that somebody was told.
   * @param today the practice's day
   * @throws DomainError invalid (toldOn), breach_report.too_many_notices
   */
  addNotice(
    notice: Omit<BreachNotice, 'id'>,
    by: Actor,
    today: string,
    at: Date,
  ): BreachReportEvent<'told'>[] {
    if (notice.toldOn > today) throw invalidField('toldOn', 'Must not be after today');
    if (notice.toldOn < this.discoveredOn) throw invalidField('toldOn', 'Must not be before the discovery');
    if (this.notices.length >= maximumNotices)
      throw new DomainError(
        'conflict',
        'breach_report.too_many_notices',
        `A report holds ${maximumNotices} notices at most.`,
      );
    const id = Math.max(0, ...this.notices.map((one) => one.id)) + 1;
    this.notices = [...this.notices, { id, ...notice }];
    this.updated_at = at;
    const { whom, toldOn } = notice;
    return [this.event('told', by.id, at, { whom, toldOn })];
  }

  /** Takes back what was entered by mistake. @throws DomainError not_found */
  removeNotice(id: number, by: Actor, at: Date): BreachReportEvent<'notice_removed'>[] {
    const notice = this.notices.find((one) => one.id === id);
    if (!notice) throw notFound('breach notice');
    this.notices = this.notices.filter((one) => one !== notice);
    this.updated_at = at;
    const { whom, toldOn } = notice;
    return [this.event('notice_removed', by.id, at, { whom, toldOn })];
  }

  /** The list of clients began to leave the product. */
  clientsExportedEvent(by: Actor, at: Date): BreachReportEvent<'clients_exported'> {
    return this.event('clients_exported', by.id, at, { clients: this.findings.clients.reachable });
  }

  private event<Event extends BreachReportEventName>(
    event: Event,
    actorId: number,
    at: Date,
    details: NonNullable<Recorded['details']>,
  ): BreachReportEvent<Event> {
    return {
      type: `breach_report.${event}`,
      reportId: this.id,
      clientId: null,
      actorId,
      at,
      subject: { type: 'breach_report', id: this.id, title: this.title },
      details,
    };
  }
}

/** @param today the practice's day @throws DomainError invalid (discoveredOn, determinedOn) */
export function assertDays(
  { discoveredOn, determinedOn }: Pick<BreachReportContents, 'discoveredOn' | 'determinedOn'>,
  today: string,
): void {
  if (discoveredOn > today) throw invalidField('discoveredOn', 'Must not be after today');
  if (determinedOn === null) return;
  if (determinedOn > today) throw invalidField('determinedOn', 'Must not be after today');
  if (determinedOn < discoveredOn) throw invalidField('determinedOn', 'Must not be before the discovery');
}

/** @throws DomainError invalid (from, to) */
export function assertSpan(beganAt: Date, endedAt: Date | null, now: Date): void {
  if (beganAt > now) throw invalidField('from', 'Must not be in the future');
  if (endedAt === null) return;
  if (endedAt > now) throw invalidField('to', 'Must not be in the future');
  if (endedAt < beganAt) throw invalidField('to', 'Must not be before it began');
}

/**
 * What the log cannot know, so that nobody takes silence for safety.
 * @param report with what it found
 */
export function limitsOf({ exposure, beganAt, findings }: BreachReport): string[] {
  const limits = [
    'Opened, downloaded and changed records are in the log, and so are exports. Lists, search results, the text of a conversation, an invoice’s PDF and a signature’s picture leave no trace when they are read: whatever an account could read counts as reachable.',
    'A network address may be shared by many people, and one person may have many.',
    'E-mails that were sent lie in mailboxes elsewhere; they name the practice and the kind of news, never contents.',
    'Records that were removed for good since then are no longer counted; the log still names them. What was destroyed by a retention rule is counted as it was held.',
    'What was downloaded before to devices of clients or of the practice is not known here.',
  ];
  if (exposure.kind === 'everything')
    limits.unshift(
      'Who reads the machine, the database, the stored files or a backup leaves no trace in this log. Ask the systems below: the provider’s access logs, the system’s journal, the store’s own log.',
      exposure.secretTaken
        ? 'With APP_SECRET the stored files can be opened: they count as unencrypted.'
        : 'Without APP_SECRET the stored files (documents, attachments, photos, PDFs) cannot be opened: each is encrypted by AES-256-GCM. Names, addresses, messages, invoices and titles lie in the database, which the product does not encrypt.',
    );
  if (exposure.kind === 'session')
    limits.unshift(
      'Events are those of the same person from the same address with the same browser since that sign-in: the log keeps no mark of a single session.',
    );
  if (exposure.kind === 'token')
    limits.unshift(
      'Acts by the token are marked as such in the log. Reads of lists by it are not: they count as reachable.',
    );
  if (findings.logSince === null || new Date(findings.logSince) > beganAt)
    limits.unshift('The log begins later than the span that was asked for.');
  return limits;
}
