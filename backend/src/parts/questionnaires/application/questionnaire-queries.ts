import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { containing, isUnsought, matches } from '../../../platform/database/text-search.js';
import type { ListedQuestionnaireDto, QuestionnaireDto } from '../http/questionnaires.dto.js';

const columns = 'q.id, v.title, v.description, v.language, q.version, q.created_at, q.updated_at';
const current =
  'questionnaires q JOIN questionnaire_versions v ON v.questionnaire_id = q.id AND v.version = q.version';

/** Reads for the screens of questionnaires. */
@Injectable()
export class QuestionnaireQueries {
  constructor(private readonly sql: Sql) {}

  /** Newest first; searches the title. */
  all(request: PageRequest & { search?: string }): Promise<Page<ListedQuestionnaireDto>> {
    const list = {
      columns: `${columns},
        (SELECT sum(jsonb_array_length(s -> 'questions'))::int FROM jsonb_array_elements(v.sections) s) AS questions,
        (SELECT count(*)::int FROM questionnaire_responses r WHERE r.questionnaire_id = q.id) AS sent`,
      from: current,
      where: `q.deleted_at IS NULL AND (${isUnsought('$1')} OR ${matches('$1', 'v.title')})`,
      values: [containing(request.search)],
      of: 'q',
    };
    return newestFirst(this.sql, 'questionnaire.all', list, request);
  }

  /** @throws DomainError not_found, also for a deleted one */
  one(id: number): Promise<QuestionnaireDto> {
    const text = `SELECT ${columns}, v.sections FROM ${current} WHERE q.id = $1 AND q.deleted_at IS NULL`;
    return this.sql.one('questionnaire', 'questionnaire.one', text, [id]);
  }

  /** Titles of those that are not deleted, by questionnaires.id. */
  async titles(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.sql.rows<{ id: number; title: string }>(
      'questionnaire.titles',
      `SELECT q.id, v.title FROM ${current} WHERE q.id = ANY ($1) AND q.deleted_at IS NULL`,
      [ids],
    );
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** @returns questionnaires.id of one that is there at the start */
  ofStarter(name: string): Promise<number> {
    return this.sql.onlyValue(
      'questionnaire.of-starter',
      'SELECT id FROM questionnaires WHERE starter = $1',
      [name],
    );
  }

  count(): Promise<number> {
    return this.sql.count('questionnaire.count', 'questionnaires WHERE deleted_at IS NULL', []);
  }
}
