import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { SecurityPlanAnswers } from '../domain/plan-answers.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import { planAdopted, type SecurityPlanEvent, type SecurityPlanVersion } from '../domain/security-plan.js';

type Version = SecurityPlanVersion & { remindedOn: string | null };

const selection = `SELECT id, content, note, review_on::text AS "reviewOn", reminded_on::text AS "remindedOn",
    adopted_by AS "adoptedBy", adopted_at AS "adoptedAt",
    jsonb_build_object('path', file_path, 'size', file_size, 'sha256', sha256) AS file
  FROM security_plan_versions`;

@Injectable()
export class SqlSecurityPlanRepository extends SecurityPlanRepository {
  constructor(
    private readonly work: UnitOfWork,
    private readonly sql: Sql,
  ) {
    super();
  }

  answers(): Promise<SecurityPlanAnswers | null> {
    return this.sql.onlyValue('security-plan.answers', 'SELECT answers FROM security_plan');
  }

  write(
    answers: SecurityPlanAnswers,
    by: number,
    at: Date,
    events: (before: SecurityPlanAnswers | null) => SecurityPlanEvent[],
  ): Promise<void> {
    return this.work.run(async () => {
      for (const event of events(await this.lock())) this.work.publish(event);
      await this.sql.rows(
        'security-plan.write',
        'UPDATE security_plan SET answers = $1, updated_by = $2, updated_at = $3',
        [JSON.stringify(answers), by, at],
      );
    });
  }

  adopt(
    versionOf: (id: number, answers: SecurityPlanAnswers | null) => SecurityPlanVersion,
  ): Promise<SecurityPlanVersion> {
    return this.work.run(async () => {
      const answers = await this.lock();
      const version = versionOf(((await this.last())?.id ?? 0) + 1, answers);
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
      this.work.publish(planAdopted(version));
      return version;
    });
  }

  last(): Promise<Version | undefined> {
    return this.sql.first<Version>('security-plan.last', `${selection} ORDER BY id DESC LIMIT 1`);
  }

  async version(id: number): Promise<SecurityPlanVersion> {
    const found = await this.sql.first<Version>('security-plan.version', `${selection} WHERE id = $1`, [id]);
    if (!found) throw notFound('security_plan');
    return found;
  }

  reminded(id: number, before: string | null, today: string): Promise<boolean> {
    return this.sql.some(
      'security-plan.reminded',
      `UPDATE security_plan_versions SET reminded_on = $3
       WHERE id = $1 AND reminded_on IS NOT DISTINCT FROM $2::date RETURNING id`,
      [id, before, today],
    );
  }

  private lock(): Promise<SecurityPlanAnswers | null> {
    return this.sql.onlyValue('security-plan.lock', 'SELECT answers FROM security_plan FOR UPDATE');
  }
}
