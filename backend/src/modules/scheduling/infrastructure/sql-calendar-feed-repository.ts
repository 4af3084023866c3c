import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { actorOf, callerRights, type CallerRights } from '../../identity/index.js';
import type {
  CalendarFeed,
  CalendarFeedRepository,
  FeedOwner,
  FeedPlace,
  FeedReader,
} from '../domain/ports.js';

/** One's own feeds, which the previous version knows, and those of clients whom people act for. */
const feeds = `(
  SELECT user_id, NULL::int AS access_id, secret_hash, sealed_secret FROM calendar_feeds
  UNION ALL
  SELECT a.person_id, f.access_id, f.secret_hash, f.sealed_secret
  FROM client_calendar_feeds f JOIN client_access a ON a.id = f.access_id) f`;
const selected = `SELECT f.user_id AS "userId", f.access_id AS "accessId", f.secret_hash AS "secretHash",
  f.sealed_secret AS sealed FROM ${feeds}`;

@Injectable()
export class SqlCalendarFeedRepository implements CalendarFeedRepository {
  constructor(private readonly sql: Sql) {}

  lockOwner(userId: number): Promise<FeedOwner> {
    return this.sql.only(
      'calendar-feed.lock-owner',
      `SELECT u.id, u.role, a.name FROM users u JOIN accounts a ON a.id = u.id WHERE u.id = $1
       FOR NO KEY UPDATE OF u`,
      [userId],
    );
  }

  find({ userId, accessId }: FeedPlace): Promise<CalendarFeed | undefined> {
    return this.sql.first<CalendarFeed>(
      'calendar-feed.find',
      `${selected} WHERE f.user_id = $1 AND f.access_id IS NOT DISTINCT FROM $2`,
      [userId, accessId],
    );
  }

  async add({ userId, accessId, secretHash, sealed }: CalendarFeed, at: Date): Promise<void> {
    const [name, table, column] = storedAt(accessId);
    await this.sql.rows(
      `${name}.add`,
      `INSERT INTO ${table} (${column}, secret_hash, sealed_secret, created_at) VALUES ($1, $2, $3, $4)`,
      [accessId ?? userId, secretHash, sealed, at],
    );
  }

  remove({ userId, accessId }: FeedPlace): Promise<boolean> {
    const [name, table, column] = storedAt(accessId);
    return this.sql.some(`${name}.remove`, `DELETE FROM ${table} WHERE ${column} = $1 RETURNING 1`, [
      accessId ?? userId,
    ]);
  }

  removeAll(userId: number): Promise<boolean> {
    return this.sql.some(
      'calendar-feed.remove-all',
      `WITH own AS (DELETE FROM calendar_feeds WHERE user_id = $1 RETURNING 1),
       others AS (DELETE FROM client_calendar_feeds USING client_access a
                  WHERE a.id = access_id AND a.person_id = $1 RETURNING 1)
       SELECT 1 FROM own UNION ALL SELECT 1 FROM others`,
      [userId],
    );
  }

  async readerOf(secretHash: Buffer, now: Date): Promise<FeedReader | undefined> {
    const found = await this.sql.first<FeedPlace & CallerRights & Pick<FeedReader, 'language'>>(
      'calendar-feed.owner',
      `SELECT f.user_id AS "userId", f.access_id AS "accessId", u.language, ${callerRights('u', 2)}
       FROM ${feeds} JOIN users u ON u.id = f.user_id WHERE f.secret_hash = $1 AND u.closed_at IS NULL`,
      [secretHash, now],
    );
    if (!found) return undefined;
    const { userId, accessId, language, ...rights } = found;
    const owner = actorOf(userId, rights);
    if (accessId === null) return { owner: { ...owner, clients: undefined }, language };
    const access = owner.clients?.find((one) => one.accessId === accessId);
    if (!access?.scopes.includes('appointments')) return undefined;
    return { owner: { ...owner, clients: [access] }, language };
  }
}

/** Name in statements, table and key of a feed. */
const storedAt = (accessId: number | null): [name: string, table: string, key: string] =>
  accessId === null
    ? ['calendar-feed', 'calendar_feeds', 'user_id']
    : ['calendar-feed-for-client', 'client_calendar_feeds', 'access_id'];
