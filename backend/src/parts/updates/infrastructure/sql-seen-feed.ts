import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { FeedFailure } from './update-feed.js';

/** Result of the last attempts. */
export interface SeenFeed {
  /** The last good feed; null for none yet. */
  feed: string | null;
  /** Time of the last attempt. */
  triedAt: Date;
  /** Why the last attempt failed; null after a good one. */
  failure: FeedFailure | null;
}

/** The feed as all instances know it. What another UPDATE_FEED or UPDATE_KEY has brought does not count. */
@Injectable()
export class SqlSeenFeed {
  private readonly source: string;

  constructor(
    private readonly sql: Sql,
    { settings: { updates } }: Runtime,
  ) {
    this.source = createHash('sha256').update(`${updates?.feed}\n${updates?.key}`).digest('hex');
  }

  async last(): Promise<SeenFeed | undefined> {
    const [row] = await this.sql.rows<SeenFeed>(
      'updates.seen',
      'SELECT feed, tried_at AS "triedAt", failure FROM seen_update_feed WHERE source = $1',
      [this.source],
    );
    return row;
  }

  /** @param feed text of a good feed; undefined keeps the last one of this source, with the reason of the failure */
  async store(triedAt: Date, feed: string | undefined, failure: FeedFailure | null): Promise<void> {
    await this.sql.rows(
      'updates.store',
      `INSERT INTO seen_update_feed AS seen (source, feed, tried_at, failure) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET source = excluded.source, tried_at = excluded.tried_at, failure = excluded.failure,
         feed = coalesce(excluded.feed, CASE WHEN seen.source = excluded.source THEN seen.feed END)`,
      [this.source, feed, triedAt, failure],
    );
  }
}
