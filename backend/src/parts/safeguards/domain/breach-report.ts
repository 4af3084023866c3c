import { msg, t } from '@steward/texts';
import {
  type Actor,
  changesTo,
  conflict,
  invalidField,
  notFound,
  type Recorded,
  type StaffRole,
} from '../../../kernel/index.js';
import { type DeadlineRule, storedRecipient } from './deadline-rules.js';

/** Data or access that may have been exposed. */
export type Exposure =
  /**
   * The machine, the database, the stored files or a backup. `secretTaken`: also APP_SECRET, which opens the
   * files.
   */
  | { kind: 'everything'; secretTaken: boolean }
  /** An account's password, or its owner's device. */
  | { kind: 'account'; userId: number }
  /** Everything that one login gave access to. `signInId`: id of its `account.signed_in` event. */
  | { kind: 'session'; signInId: number }
  | { kind: 'token'; accessTokenId: number }
  /** Everything done from one IP address. */
  | { kind: 'address'; address: string };

/** Kinds of data stored about a client, with their labels in the plan and in reports. */
export const heldKinds = {
  profile: msg('Phone, address and other details'),
  birthdate: msg('Date of birth'),
  photo: msg('Photo'),
  document: msg('Documents, which may contain tax and account numbers'),
  signature: msg('Signed documents and signatures'),
  message: msg('Messages and attachments'),
  invoice: msg('Invoices and payments (no card numbers)'),
  appointment: msg('Appointments'),
  note: msg('The practice’s private notes'),
  goal: msg('Financial goals'),
} as const;
export type HeldKind = keyof typeof heldKinds;

/** Findings at the time the report was created. */
export interface BreachFindings {
  /** Accounts that were used; empty if everything was exposed. */
  holders: readonly {
    id: number;
    name: string;
    role: 'admin' | 'client';
    /** Most powerful role in the period; null for a client. Reports of earlier versions lack it. */
    staffRole?: StaffRole | null;
  }[];
  /**
   * Limits of what these accounts could open: kinds of data by role or scopes were considered, assigned clients were not.
   * Reports of earlier versions lack it.
   */
  narrowed?: readonly ('role' | 'scopes' | 'assignments')[];
  /** Logged actions of these accounts in the period. */
  traces: {
    events: number;
    refused: number;
    firstAt: string | null;
    lastAt: string | null;
    /** The most frequent ones. */
    addresses: readonly { address: string; events: number }[];
  };
  /** Number of clients whose data could have been seen, and of those with logged actions. */
  clients: { reachable: number; seen: number };
  residences: readonly { residence: string; reachable: number; seen: number }[];
  /** For each kind of data: number of affected clients and of records. */
  kinds: readonly { kind: HeldKind; clients: number; items: number }[];
  /** People without an account whose messages or bookings could have been seen. */
  visitors: { contactMessages: number; bookings: number };
  /** Time of the first event in the log; null if the log is empty. ISO 8601, UTC. */
  logSince: string | null;
}

/** A notice of the breach to someone. */
export interface BreachNotice {
  /** Number within its report, from 1. */
  id: number;
  /** Rule that requires the notice; null for anyone else, for example the insurance company. */
  rule: DeadlineRule | null;
  whom: string;
  /** Date in the practice's time zone. */
  toldOn: string;
  /** Channel, sender and reference number. */
  note: string | null;
}

/** Well above the number of authorities and groups of people to notify. */
const maximumNotices = 200;

export type BreachReportContents = Pick<
  BreachReport,
  'title' | 'happened' | 'exposure' | 'beganAt' | 'endedAt' | 'discoveredOn' | 'determinedOn' | 'exercise'
>;

export type BreachReportChanges = Partial<
  Pick<BreachReportContents, 'title' | 'happened' | 'determinedOn' | 'exercise'>
>;

export type BreachReportEventName = 'created' | 'changed' | 'told' | 'notice_removed' | 'clients_exported';

/** A domain event of a breach report; the activity log keeps it in the report's chain. */
export interface BreachReportEvent extends Recorded {
  type: `breach_report.${BreachReportEventName}`;
  clientId: null;
}

/**
 * A report on whose data a breach may have exposed. Its findings never change; the practice's own description
 * can be corrected.
 */
export class BreachReport {
  /** Set by the database. */
  id!: number;
  title!: string;
  /** Written by the practice. */
  happened!: string;
  exposure!: Exposure;
  beganAt!: Date;
  /** null: until the report was created */
  endedAt!: Date | null;
  /** Dates in the practice's time zone. */
  discoveredOn!: string;
  determinedOn!: string | null;
  /** A drill: nothing has happened. */
  exercise!: boolean;
  /** Set once, when the report is stored. */
  findings!: BreachFindings;
  /** In the order of entry. */
  notices: readonly BreachNotice[] = [];
  updated_at: Date;

  constructor(
    contents: BreachReportContents,
    readonly createdBy: number,
    readonly created_at: Date,
  ) {
    Object.assign(this, contents);
    this.updated_at = created_at;
  }

  /** Events of its creation; they need the id from the database, and the findings. */
  createdEvents(): BreachReportEvent[] {
    const { kind } = this.exposure;
    const { reachable, seen } = this.findings.clients;
    const details = { kind, reachable, seen, exercise: this.exercise };
    return [this.event('created', this.createdBy, this.created_at, details)];
  }

  /** @param today date in the practice's time zone @throws DomainError invalid */
  change(changes: BreachReportChanges, by: Actor, today: string, at: Date): BreachReportEvent[] {
    const { changed, fields } = changesTo(this, changes);
    if (fields === '') return [];
    Object.assign(this, changed, { updated_at: at });
    assertDays(this, today);
    return [this.event('changed', by.id, at, { fields })];
  }

  /**
   * Records a notice.
   * @param today date in the practice's time zone
   * @throws DomainError invalid (toldOn), breach_report.too_many_notices
   */
  addNotice(notice: Omit<BreachNotice, 'id'>, by: Actor, today: string, at: Date): BreachReportEvent[] {
    if (notice.toldOn > today) throw invalidField('toldOn', t('Must not be after today'));
    if (notice.toldOn < this.discoveredOn)
      throw invalidField('toldOn', t('Must not be before the date of discovery'));
    if (this.notices.length >= maximumNotices)
      throw conflict(
        'breach_report.too_many_notices',
        t('A report can have at most {maximumNotices} notices.', { maximumNotices }),
      );
    const id = Math.max(0, ...this.notices.map((one) => one.id)) + 1;
    const whom = storedRecipient(notice.whom);
    this.notices = [...this.notices, { id, ...notice, whom }];
    this.updated_at = at;
    return [this.event('told', by.id, at, { whom, toldOn: notice.toldOn })];
  }

  /** Removes a notice that was recorded by mistake. @throws DomainError not_found */
  removeNotice(id: number, by: Actor, at: Date): BreachReportEvent[] {
    const notice = this.notices.find((one) => one.id === id);
    if (!notice) throw notFound('breach_notice');
    this.notices = this.notices.filter((one) => one !== notice);
    this.updated_at = at;
    const { whom, toldOn } = notice;
    return [this.event('notice_removed', by.id, at, { whom, toldOn })];
  }

  /** The list of clients was exported. */
  clientsExportedEvent(by: Actor, at: Date): BreachReportEvent {
    return this.event('clients_exported', by.id, at, { clients: this.findings.clients.reachable });
  }

  private event(
    event: BreachReportEventName,
    actorId: number,
    at: Date,
    details: NonNullable<Recorded['details']>,
  ): BreachReportEvent {
    return {
      type: `breach_report.${event}`,
      clientId: null,
      actorId,
      at,
      subject: { type: 'breach_report', id: this.id, title: this.title },
      details,
    };
  }
}

/** @param today date in the practice's time zone @throws DomainError invalid (discoveredOn, determinedOn) */
export function assertDays(
  { discoveredOn, determinedOn }: Pick<BreachReportContents, 'discoveredOn' | 'determinedOn'>,
  today: string,
): void {
  if (discoveredOn > today) throw invalidField('discoveredOn', t('Must not be after today'));
  if (determinedOn === null) return;
  if (determinedOn > today) throw invalidField('determinedOn', t('Must not be after today'));
  if (determinedOn < discoveredOn)
    throw invalidField('determinedOn', t('Must not be before the date of discovery'));
}

/** @throws DomainError invalid (from, to) */
export function assertSpan(beganAt: Date, endedAt: Date | null, now: Date): void {
  if (beganAt > now) throw invalidField('from', t('Must not be in the future'));
  if (endedAt === null) return;
  if (endedAt > now) throw invalidField('to', t('Must not be in the future'));
  if (endedAt < beganAt) throw invalidField('to', t('Must not be before the start'));
}

const narrowedBy: Readonly<Record<NonNullable<BreachFindings['narrowed']>[number], () => string>> = {
  role: () =>
    t(
      'Assistants could open no document files, invoices, goals or notes, so these are not counted. They could see the titles of documents.',
    ),
  scopes: () =>
    t(
      'Of clients whom a helper could act for, only the kinds of data that their access included at the time are counted, and documents of all categories.',
    ),
  assignments: () =>
    t(
      'Consultants and assistants see only clients assigned to them. The log does not prove which clients these were at the time, so all clients are counted.',
    ),
};

/**
 * Limits of the log, in the current language, so that an absence of entries is not mistaken for safety.
 * @param report with its findings
 */
export function limitsOf({ exposure, beganAt, findings }: BreachReport): string[] {
  const limits = [
    t(
      'The log records every opened, downloaded, changed or exported record. It does not record views of lists, search results, conversations, invoice PDFs or signature images. Everything that an account could read therefore counts as affected.',
    ),
    t('Many people may share an IP address, and one person may use many.'),
    t(
      'Emails already sent are in other mailboxes. They name the practice and the type of notification, never contents.',
    ),
    t(
      'Records that were permanently removed since then are no longer counted, but the log still names them. Records destroyed by a retention rule are counted as they were at the time.',
    ),
    t('Steward does not know which files were downloaded to devices of clients or the practice before.'),
  ];
  for (const by of [...(findings.narrowed ?? [])].reverse()) limits.unshift(narrowedBy[by]());
  if (exposure.kind === 'everything')
    limits.unshift(
      t(
        'Reading the machine, the database, the stored files or a backup directly leaves no trace in this log. Check the logs of the hosting provider, the operating system and the file store.',
      ),
      exposure.secretTaken
        ? t('With APP_SECRET, the stored files can be opened, so they count as unencrypted.')
        : t(
            'Without APP_SECRET, the stored files (documents, attachments, photos, PDFs) cannot be opened: each is encrypted with AES-256-GCM. Names, addresses, messages, invoices and titles are in the database, which Steward does not encrypt.',
          ),
    );
  if (exposure.kind === 'session')
    limits.unshift(
      t(
        'Actions are those of the same person from the same IP address with the same browser since that login, because the log does not identify single sessions.',
      ),
    );
  if (exposure.kind === 'token')
    limits.unshift(
      t(
        'The log marks actions by the token. Views of lists by the token are not logged and count as affected.',
      ),
    );
  if (findings.logSince === null || new Date(findings.logSince) > beganAt)
    limits.unshift(t('The log starts later than the period of this report.'));
  return limits;
}

/** The exposure in the current language: 'The account of Jordan Example'. */
export function exposureText({ exposure, findings }: BreachReport): string {
  const names = findings.holders.map(({ name }) => name).join(', ');
  switch (exposure.kind) {
    case 'everything':
      return exposure.secretTaken
        ? t('Everything: the machine, the database, the stored files or a backup, and APP_SECRET')
        : t('Everything: the machine, the database, the stored files or a backup, without APP_SECRET');
    case 'account':
      return t('The account of {names}', { names });
    case 'session':
      return t('A login of {names}', { names });
    case 'token':
      return t('An access token of {names}', { names });
    case 'address':
      return t('Actions from the IP address {address}', exposure);
  }
}
