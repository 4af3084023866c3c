import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { SavedViewDto } from '../http/saved-views.dto.js';

const columns = 'id, list, name, query';

/** Read model of saved views. */
@Injectable()
export class SavedViewQueries {
  constructor(private readonly sql: Sql) {}

  /** All views of a person, by list and name. @param personId users.id */
  of(personId: number): Promise<SavedViewDto[]> {
    return this.sql.view(
      'saved-view.of',
      `SELECT ${columns} FROM saved_views WHERE user_id = $1 ORDER BY list, plain(name)`,
      [personId],
    );
  }

  /** @throws DomainError not_found */
  one(personId: number, id: number): Promise<SavedViewDto> {
    return this.sql.one(
      'saved_view',
      'saved-view.one',
      `SELECT ${columns} FROM saved_views WHERE user_id = $1 AND id = $2`,
      [personId, id],
    );
  }
}
