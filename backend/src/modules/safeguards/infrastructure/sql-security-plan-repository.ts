import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { PlanDocument } from '../domain/plan-document.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import type { SecurityPlanAnswers, SecurityPlanEvent, SecurityPlanVersion } from '../domain/security-plan.js';

const selection = `SELECT id, content, note, review_on::text AS "reviewOn", reminded_on::text AS "remindedOn",
    adopted_by AS "adoptedBy", adopted_at AS "adoptedAt", file_path AS path, file_size AS size, sha256
  FROM security_plan_versions`;

interface Row extends Record<string, unknown> {
  id: number;
  content: PlanDocument;
  note: string | null;
  reviewOn: string;
  remindedOn: string | null;
  adoptedBy: number;
  adoptedAt: Date;
  path: string;
  size: number;
  sha256: string;
}

@Injectable()
export class SqlSecurityPlanRepository extends SecurityPlanRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    super();
  }

  async answers(): Promise<SecurityPlanAnswers | null> {
    const row = await this.sql.first<{ answers: SecurityPlanAnswers | null }>(
      'security-plan.answers',
      'SELECT answers FROM security_plan',
    );
    return row?.answers ?? null;
  }

  async write(
    by: number,
    at: Date,
    write: (before: SecurityPlanAnswers | null) => {
      answers: SecurityPlanAnswers;
      events: SecurityPlanEvent[];
    },
  ): Promise<void> {
    await this.work.run(async () => {
      const { answers, events } = write(await this.lock());
      await this.sql.rows(
        'security-plan.write',
        'UPDATE security_plan SET answers = $1, updated_by = $2, updated_at = $3',
        [JSON.stringify(answers), by, at],
      );
      for (const event of events) this.work.publish(event);
    });
  }

  adopt(
    versionOf: (id: number, answers: SecurityPlanAnswers | null) => SecurityPlanVersion,
    eventsOf: (version: SecurityPlanVersion) => SecurityPlanEvent[],
  ): Promise<SecurityPlanVersion> {
    return this.work.run(async () => {
      const answers = await this.lock();
      const last = await this.last();
      const version = versionOf((last?.id ?? 0) + 1, answers);
      const { id, content, note, reviewOn, adoptedBy, adoptedAt, file } = version;
      await this.sql.rows(
        'security-plan.adopt',
        `INSERT INTO security_plan_versions
           (id, content, note, review_on, adopted_by, adopted_at, file_path, file_size, sha256)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          id,
          JSON.stringify(content),
          note,
          reviewOn,
          adoptedBy,
          adoptedAt,
          file.path,
          file.size,
          file.sha256,
        ],
      );
      for (const event of eventsOf(version)) this.work.publish(event);
      return version;
    });
  }

  async last(): Promise<(SecurityPlanVersion & { remindedOn: string | null }) | undefined> {
    const row = await this.sql.first<Row>('security-plan.last', `${selection} ORDER BY id DESC LIMIT 1`);
    return row && versionOf(row);
  }

  async version(id: number): Promise<SecurityPlanVersion> {
    const row = await this.sql.first<Row>('security-plan.version', `${selection} WHERE id = $1`, [id]);
    if (!row) throw notFound('security plan');
    return versionOf(row);
  }

  async reminded(id: number, before: string | null, today: string): Promise<boolean> {
    const noted = await this.sql.rows(
      'security-plan.reminded',
      `UPDATE security_plan_versions SET reminded_on = $3
       WHERE id = $1 AND reminded_on IS NOT DISTINCT FROM $2::date RETURNING id`,
      [id, before, today],
    );
    return noted.length > 0;
  }

  private async lock(): Promise<SecurityPlanAnswers | null> {
    const row = await this.sql.first<{ answers: SecurityPlanAnswers | null }>(
      'security-plan.lock',
      'SELECT answers FROM security_plan FOR UPDATE',
    );
    return row?.answers ?? null;
  }
}

const versionOf = ({
  path,
  size,
  sha256,
  ...version
}: Row): SecurityPlanVersion & { remindedOn: string | null } => ({
  ...version,
  file: { path, size, sha256 },
});
