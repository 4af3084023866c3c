import { Injectable } from '@nestjs/common';
import type { Actor, Page, PageRequest } from '../../../kernel/index.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';
import { type SecurityPlanAnswers, suggestedAnswers } from '../domain/plan-answers.js';
import { differencesOf, type PlanDocument, unwritten } from '../domain/plan-document.js';
import { currentPlan } from '../domain/plan-outline.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import { reviewState } from '../domain/security-plan.js';
import type { SecurityPlanDto, SecurityPlanVersionDto } from '../http/security-plan.dto.js';
import { SystemFactsQueries } from './system-facts-queries.js';

@Injectable()
export class SecurityPlanQueries {
  constructor(
    private readonly plans: SecurityPlanRepository,
    private readonly facts: SystemFactsQueries,
    private readonly site: Site,
    private readonly sql: Sql,
  ) {}

  /** The current plan, compared with the adopted one. */
  async overview(_admin: Actor): Promise<SecurityPlanDto> {
    const { written, answers, document } = await this.current();
    const last = await this.plans.last();
    return {
      answers,
      written: written !== null,
      sections: document.sections,
      unwritten: unwritten(document),
      review: reviewState(last?.reviewOn ?? null, await this.site.today()),
      inForce: last
        ? { id: last.id, adoptedAt: last.adoptedAt.toISOString(), reviewOn: last.reviewOn }
        : null,
      differences: last ? differencesOf(last.content, document) : [],
    };
  }

  /** The plan as it would be adopted now; `written` is null while its answers are suggestions. */
  async current(): Promise<{
    written: SecurityPlanAnswers | null;
    answers: SecurityPlanAnswers;
    document: PlanDocument;
  }> {
    const written = await this.plans.answers();
    const answers = written ?? suggestedAnswers;
    return { written, answers, document: currentPlan(await this.facts.read(), answers) };
  }

  /** Newest first. */
  async versions(_admin: Actor, request: PageRequest): Promise<Page<SecurityPlanVersionDto>> {
    const { at, id } = positionOf(request.cursor);
    const rows = await this.sql.view<SecurityPlanVersionDto>(
      'security-plan.versions',
      `SELECT v.id, v.adopted_at AS "adoptedAt", json_build_object('id', a.id, 'name', a.name) AS "adoptedBy",
         v.review_on::text AS "reviewOn", v.note, v.sha256
       FROM security_plan_versions v JOIN accounts a ON a.id = v.adopted_by
       WHERE (v.adopted_at, v.id) < ($1, $2) ORDER BY v.adopted_at DESC, v.id DESC LIMIT $3`,
      [at, id, request.limit + 1],
    );
    return pageBy(
      rows,
      request,
      ({ adoptedAt, id: number }) => ({ at: adoptedAt, id: number }),
      () => this.sql.count('security-plan.count-versions', 'security_plan_versions', []),
    );
  }
}
