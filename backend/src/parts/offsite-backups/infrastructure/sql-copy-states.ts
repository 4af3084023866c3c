import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { CopyState } from '../domain/nights.js';
import { CopyStates } from '../domain/ports.js';

const samePlace = 'o.place = excluded.place';
/** One far ahead is of a clock that was wrong. */
const believed = `${samePlace} AND o.last_good_at <= excluded.last_tried_at + interval '1 hour'`;

/** Parameters: place, beginning of the try, and its error or null. Copies made by hand are noted by it, too. */
export const noteStatement = `
  INSERT INTO offsite_backups AS o (place, since, last_tried_at, last_good_at, error, failures)
  VALUES ($1, $2, $2, CASE WHEN $3::text IS NULL THEN $2::timestamptz END, $3, CASE WHEN $3::text IS NULL THEN 0 ELSE 1 END)
  ON CONFLICT (is_only) DO UPDATE SET
    place = excluded.place,
    since = CASE WHEN ${samePlace} THEN least(o.since, excluded.since) ELSE excluded.since END,
    last_tried_at = excluded.last_tried_at,
    last_good_at = greatest(excluded.last_good_at, CASE WHEN ${believed} THEN o.last_good_at END),
    error = excluded.error,
    failures = CASE WHEN excluded.error IS NULL THEN 0 WHEN ${samePlace} THEN o.failures + 1 ELSE 1 END,
    oldest_tried_for = CASE WHEN ${samePlace} THEN o.oldest_tried_for END`;

/** Parameter: place. */
export const stateStatement = `
  SELECT since, last_good_at AS "lastGoodAt", last_tried_at AS "lastTriedAt", error, failures,
    oldest_tried_for AS "oldestTriedFor"
  FROM offsite_backups WHERE place = $1`;

@Injectable()
export class SqlCopyStates extends CopyStates {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
  ) {
    super();
  }

  async of(place: string, now: Date): Promise<CopyState> {
    const known = await this.read(place);
    if (known) return known;
    await this.sql.rows(
      'offsite-backups.begin',
      `INSERT INTO offsite_backups AS o (place, since) VALUES ($1, $2)
       ON CONFLICT (is_only) DO UPDATE SET place = excluded.place, since = excluded.since, last_good_at = NULL,
         last_tried_at = NULL, error = NULL, failures = 0, oldest_tried_for = NULL
       WHERE o.place <> excluded.place`,
      [place, now],
    );
    return this.sql.only<CopyState>('offsite-backups.state', stateStatement, [place]);
  }

  note(place: string, made: Date, error: string | undefined): Promise<void> {
    return this.work.run(async () => {
      await this.sql.rows('offsite-backups.note', noteStatement, [place, made, error ?? null]);
    });
  }

  async noteOldest(night: Date, error: string | undefined): Promise<void> {
    await this.sql.rows(
      'offsite-backups.note-oldest',
      'UPDATE offsite_backups SET oldest_tried_for = $1, error = $2',
      [night, error ?? null],
    );
  }

  private read(place: string): Promise<CopyState | undefined> {
    return this.sql.first<CopyState>('offsite-backups.state', stateStatement, [place]);
  }
}
