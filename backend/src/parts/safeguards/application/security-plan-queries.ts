import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/index.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Site } from '../../../modules/practice/index.js';
import { type SecurityPlanAnswers, suggestedAnswers } from '../domain/plan-answers.js';
import { differencesOf, inOtherLanguage, type PlanDocument, unwritten } from '../domain/plan-document.js';
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

  /** The current plan in the reader's language, compared with the adopted one. */
  async overview(): Promise<SecurityPlanDto> {
    const { written, answers } = await this.answers();
    const facts = await this.facts.read();
    const document = currentPlan(facts, answers);
    const english = inLanguage('en', () => currentPlan(facts, answers));
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
      differences: last ? inOtherLanguage(differencesOf(last.content, english), english, document) : [],
    };
  }

  /** The plan as it would be adopted now, in English; `written` is null while its answers are suggestions. */
  async current(): Promise<{
    written: SecurityPlanAnswers | null;
    answers: SecurityPlanAnswers;
    document: PlanDocument;
  }> {
    const stored = await this.answers();
    const document = await inLanguage('en', async () => currentPlan(await this.facts.read(), stored.answers));
    return { ...stored, document };
  }

  private async answers(): Promise<{ written: SecurityPlanAnswers | null; answers: SecurityPlanAnswers }> {
    const written = await this.plans.answers();
    return { written, answers: written ?? suggestedAnswers };
  }

  /** Newest first. */
  async versions(request: PageRequest): Promise<Page<SecurityPlanVersionDto>> {
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
