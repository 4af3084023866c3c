import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { Section } from '../domain/form/questions.js';

/** A version of a questionnaire. */
export interface VersionName {
  questionnaireId: number;
  version: number;
  /** SQL `madeAt`: another database may have another version of this name. */
  madeAt: string;
}

/** Column `madeAt` of a version `v`. */
export const madeAt = `extract(epoch FROM v.created_at)::text AS "madeAt"`;

/** Versions in memory, each of a megabyte at most. */
const kept = 20;

/**
 * Questions of the versions that are answered now. A version never changes, and reading a long one costs more than
 * everything else that saves an answer.
 */
@Injectable()
export class VersionQueries {
  private readonly known = new Map<string, readonly Section[]>();

  constructor(private readonly sql: Sql) {}

  async sectionsOf({ questionnaireId, version, madeAt: at }: VersionName): Promise<readonly Section[]> {
    const name = `${questionnaireId} ${version} ${at}`;
    const sections = this.known.get(name) ?? (await this.read(questionnaireId, version));
    // The one that was used last goes away last.
    this.known.delete(name);
    this.known.set(name, sections);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= kept) break;
      this.known.delete(oldest);
    }
    return sections;
  }

  private read(questionnaireId: number, version: number): Promise<readonly Section[]> {
    return this.sql.onlyValue(
      'questionnaire-version.sections',
      'SELECT sections FROM questionnaire_versions WHERE questionnaire_id = $1 AND version = $2',
      [questionnaireId, version],
    );
  }
}
