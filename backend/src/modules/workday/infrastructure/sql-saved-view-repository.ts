import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { conflict } from '../../../kernel/index.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { SavedViewRepository } from '../domain/ports.js';
import { maximumViews, type SavedView } from '../domain/saved-view.js';

@Injectable()
export class SqlSavedViewRepository extends SavedViewRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(personId: number, { list, name, query }: SavedView): Promise<number> {
    // So that two calls cannot both see the last free place.
    await this.sql.rows('saved-view.lock', `SELECT pg_advisory_xact_lock(hashtext('saved views'), $1)`, [
      personId,
    ]);
    const count = await this.sql.count('saved-view.count', 'saved_views WHERE user_id = $1', [personId]);
    if (count >= maximumViews)
      throw conflict(
        'saved_view.limit_reached',
        t('You have {count} saved views. Delete one to save another.', { count }),
      );
    return named(() =>
      this.sql.onlyValue<number>(
        'saved-view.add',
        'INSERT INTO saved_views (user_id, list, name, query) VALUES ($1, $2, $3, $4) RETURNING id',
        [personId, list, name, query],
      ),
    );
  }

  async change(
    personId: number,
    id: number,
    { name, query }: Partial<Pick<SavedView, 'name' | 'query'>>,
  ): Promise<void> {
    await named(() =>
      this.sql.one(
        'saved_view',
        'saved-view.change',
        `UPDATE saved_views SET name = coalesce($3, name), query = coalesce($4, query)
         WHERE id = $2 AND user_id = $1 RETURNING id`,
        [personId, id, name ?? null, query ?? null],
      ),
    );
  }

  async delete(personId: number, id: number): Promise<void> {
    await this.sql.one(
      'saved_view',
      'saved-view.delete',
      'DELETE FROM saved_views WHERE id = $2 AND user_id = $1 RETURNING id',
      [personId, id],
    );
  }
}

/** Names are unique in a list of a person. */
async function named<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_views_name_key') throw error;
    const name = t('You already have a view with this name.');
    throw conflict('saved_view.exists', name, { fields: { name } });
  }
}
