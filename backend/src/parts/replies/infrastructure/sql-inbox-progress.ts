import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { InboxPosition } from '../../../platform/mail/mail-connection.js';
import type { InboxProgress } from '../domain/ports.js';
import type { InboxPlace } from '../domain/received-email.js';

/** The progress in an inbox. */
export interface Progress {
  uidValidity: string;
  /** UID of the last message that was read, or of the last before the inbox was connected. */
  lastUid: number;
  /** Only messages that arrived later are new; null for all behind `lastUid`. */
  since: Date | null;
}

/** An email that could not be stored. */
interface Waiting {
  /** UTC. */
  arrivedAt: Date;
  attempts: number;
  nextAt: Date;
}

/** Seconds after which another instance takes over from one that was killed. */
const heldFor = 30;
/** Minutes by which the clock of a mail server may differ. */
const margin = 10;

/** Which instance reads the inbox, and how far. */
@Injectable()
export class SqlInboxProgress implements InboxProgress {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes `holder` the only reader for half a minute, or keeps it so.
   * @param inbox another one than before begins at `start`
   * @returns undefined while another instance reads
   */
  async hold(holder: string, inbox: string, start: InboxPosition): Promise<Progress | undefined> {
    const held = await this.sql.first<Omit<Progress, 'lastUid'> & { lastUid: string }>(
      'inbox.hold',
      // The database's clock: those of instances may differ.
      `INSERT INTO inbox_reader AS known (inbox, uid_validity, last_uid, holder, connected_at, held_until)
       VALUES ($1, $2, $3, $4, $5, clock_timestamp() + interval '${heldFor} seconds')
       ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until, inbox = excluded.inbox,
         uid_validity = CASE WHEN known.inbox = $1 THEN known.uid_validity ELSE excluded.uid_validity END,
         last_uid = CASE WHEN known.inbox = $1 THEN known.last_uid ELSE excluded.last_uid END,
         connected_at = CASE WHEN known.inbox = $1 THEN known.connected_at ELSE excluded.connected_at END,
         since = CASE WHEN known.inbox = $1 THEN known.since END,
         read_at = CASE WHEN known.inbox = $1 THEN known.read_at END
       WHERE known.holder IS NULL OR known.holder = $4 OR known.held_until < clock_timestamp()
       RETURNING uid_validity AS "uidValidity", last_uid AS "lastUid", since`,
      [inbox, start.uidValidity, start.uidNext - 1, holder, this.clock.now()],
    );
    return held && { ...held, lastUid: Number(held.lastUid) };
  }

  /** Lets another instance read at once. */
  async release(holder: string): Promise<void> {
    await this.sql.rows('inbox.release', 'UPDATE inbox_reader SET holder = NULL WHERE holder = $1', [holder]);
  }

  async advance({ inbox, uidValidity, uid }: InboxPlace): Promise<void> {
    await this.sql.rows(
      'inbox.advance',
      `WITH done AS (DELETE FROM waiting_emails WHERE inbox = $1 AND uid_validity = $2 AND uid = $3)
       UPDATE inbox_reader SET last_uid = greatest(last_uid, $3) WHERE inbox = $1 AND uid_validity = $2`,
      [inbox, uidValidity, uid],
    );
  }

  /** An email that cannot be stored now is tried again at `nextAt`; those behind it are read meanwhile. */
  async postpone(
    { inbox, uidValidity, uid }: InboxPlace,
    { arrivedAt, attempts, nextAt }: Waiting,
  ): Promise<void> {
    await this.sql.rows(
      'inbox.postpone',
      `WITH waiting AS (
         INSERT INTO waiting_emails (inbox, uid_validity, uid, arrived_at, attempts, next_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (inbox, uid_validity, uid) DO UPDATE SET attempts = excluded.attempts, next_at = excluded.next_at)
       UPDATE inbox_reader SET last_uid = greatest(last_uid, $3) WHERE inbox = $1 AND uid_validity = $2`,
      [inbox, uidValidity, uid, arrivedAt, attempts, nextAt],
    );
  }

  /** The emails that are to be tried again now, with the attempts so far. */
  async due(inbox: string, uidValidity: string): Promise<{ uid: number; attempts: number }[]> {
    const rows = await this.sql.rows<{ uid: string; attempts: number }>(
      'inbox.due',
      `SELECT uid, attempts FROM waiting_emails WHERE inbox = $1 AND uid_validity = $2 AND next_at <= $3 ORDER BY uid`,
      [inbox, uidValidity, this.clock.now()],
    );
    return rows.map(({ uid, attempts }) => ({ uid: Number(uid), attempts }));
  }

  /** The number of emails that wait. */
  waiting(): Promise<number> {
    return this.sql.count('inbox.waiting', 'waiting_emails w JOIN inbox_reader r ON r.inbox = w.inbox', []);
  }

  /** The mailbox was made anew: its messages have other UIDs. @param since only messages that arrived later are new */
  async beginAnew({ inbox, uidValidity, uid }: InboxPlace, since: Date): Promise<void> {
    await this.sql.rows(
      'inbox.begin-anew',
      `WITH gone AS (DELETE FROM waiting_emails)
       UPDATE inbox_reader SET uid_validity = $2, last_uid = $3, since = $4 WHERE inbox = $1`,
      [inbox, uidValidity, uid, since],
    );
  }

  /** Time after which messages can be new: of the last reading, of the connection, or of the first that waits. */
  async newSince(inbox: string): Promise<Date> {
    return this.sql.onlyValue<Date>(
      'inbox.new-since',
      `SELECT date_trunc('second', least(greatest(connected_at, read_at - interval '${margin} minutes'),
         (SELECT min(arrived_at) FROM waiting_emails w WHERE w.inbox = r.inbox)))
       FROM inbox_reader r WHERE inbox = $1`,
      [inbox],
    );
  }

  /** Notes that everything was read. */
  async succeeded(inbox: string): Promise<void> {
    await this.sql.rows('inbox.succeeded', 'UPDATE inbox_reader SET read_at = $2 WHERE inbox = $1', [
      inbox,
      this.clock.now(),
    ]);
  }
}
