import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { QuestionnaireRepository } from '../domain/ports.js';
import type { CurrentQuestionnaire, QuestionnaireContents } from '../domain/questionnaire.js';

@Injectable()
export class SqlQuestionnaires implements QuestionnaireRepository {
  constructor(private readonly sql: Sql) {}

  async add(contents: QuestionnaireContents, at: Date): Promise<number> {
    const id = await this.sql.onlyValue<number>(
      'questionnaire.add',
      'INSERT INTO questionnaires (created_at, updated_at) VALUES ($1, $1) RETURNING id',
      [at],
    );
    await this.addVersion({ ...contents, id, version: 1 }, at);
    return id;
  }

  async addStarter(name: string, contents: QuestionnaireContents, at: Date): Promise<void> {
    const id = await this.sql.value<number>(
      'questionnaire.add-starter',
      `INSERT INTO questionnaires (starter, created_at, updated_at) VALUES ($1, $2, $2)
       ON CONFLICT (starter) DO NOTHING RETURNING id`,
      [name, at],
    );
    if (id !== undefined) await this.addVersion({ ...contents, id, version: 1 }, at);
  }

  async lock(id: number): Promise<CurrentQuestionnaire> {
    // Two statements: one that waited for the lock would still join the version of before.
    const found = await this.sql.first<{ version: number }>(
      'questionnaire.lock',
      'SELECT version FROM questionnaires WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [id],
    );
    if (!found) throw notFound('questionnaire');
    const contents = await this.sql.only<QuestionnaireContents>(
      'questionnaire.version',
      `SELECT title, description, language, sections FROM questionnaire_versions
       WHERE questionnaire_id = $1 AND version = $2`,
      [id, found.version],
    );
    return { ...contents, id, version: found.version };
  }

  async replace(questionnaire: CurrentQuestionnaire, at: Date): Promise<void> {
    const { id, version } = questionnaire;
    await this.addVersion(questionnaire, at);
    await this.sql.rows(
      'questionnaire.replace',
      'UPDATE questionnaires SET version = $2, updated_at = $3 WHERE id = $1',
      [id, version, at],
    );
    await this.sql.rows(
      'questionnaire.drop-unsent',
      `DELETE FROM questionnaire_versions v WHERE questionnaire_id = $1 AND version < $2 AND NOT EXISTS (
         SELECT FROM questionnaire_responses r
         WHERE r.questionnaire_id = v.questionnaire_id AND r.version = v.version)`,
      [id, version],
    );
  }

  async delete(id: number, at: Date): Promise<void> {
    await this.sql.rows('questionnaire.delete', 'UPDATE questionnaires SET deleted_at = $2 WHERE id = $1', [
      id,
      at,
    ]);
  }

  private async addVersion(questionnaire: CurrentQuestionnaire, at: Date): Promise<void> {
    const { id, version, title, description, language, sections } = questionnaire;
    await this.sql.rows(
      'questionnaire.add-version',
      `INSERT INTO questionnaire_versions (questionnaire_id, version, title, description, language, sections, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, version, title, description, language, JSON.stringify(sections), at],
    );
  }
}
