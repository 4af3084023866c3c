import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, type DomainError } from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { Site } from '../../../modules/practice/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import type { SecurityPlanAnswers } from '../domain/plan-answers.js';
import { SecurityPlanRepository } from '../domain/ports.js';
import {
  assertAdoptable,
  assertPast,
  planChanged,
  reviewDay,
  type SecurityPlanVersion,
} from '../domain/security-plan.js';
import { SafeguardFiles } from './safeguard-files.js';
import { SecurityPlanQueries } from './security-plan-queries.js';

/** The written information security plan, with facts from the running system. */
@Injectable()
export class SecurityPlans {
  constructor(
    private readonly plans: SecurityPlanRepository,
    private readonly queries: SecurityPlanQueries,
    private readonly files: SafeguardFiles,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError invalid */
  async write(admin: Actor, answers: SecurityPlanAnswers): Promise<void> {
    assertPast(answers, await this.site.today());
    const at = this.clock.now();
    await this.plans.write(answers, admin.id, at, (before) => planChanged(before, answers, admin, at));
  }

  /** The current plan as PDF. */
  async draft(): Promise<ServedFile> {
    return this.files.draft((await this.queries.current()).document);
  }

  /**
   * Creates and stores the PDF; the commit makes it the plan in force, under the next number.
   * @param reviewOn date of the next review, within a year; default: in a year
   * @throws DomainError invalid (coordinator.name, reviewOn), security_plan.changed (in the commit)
   */
  async prepareAdoption(
    admin: Actor,
    { reviewOn, note }: { reviewOn: string | undefined; note: string | null },
  ): Promise<Commit<SecurityPlanVersion>> {
    const { written, answers, document: content } = await this.queries.current();
    assertAdoptable(answers);
    const until = reviewDay(reviewOn, await this.site.today());
    const adoptedAt = this.clock.now();
    const id = ((await this.plans.last())?.id ?? 0) + 1;
    const { name: adoptedBy } = await this.accounts.person(admin);
    const file = await this.files.store(content, { id, adoptedBy, adoptedAt, reviewOn: until, note });
    return () =>
      this.plans.adopt((number, stored) => {
        // The PDF contains the version number and the answers, so neither may have changed since it was created.
        if (number !== id || JSON.stringify(stored) !== JSON.stringify(written)) throw changedMeanwhile();
        return { id, content, note, reviewOn: until, adoptedBy: admin.id, adoptedAt, file };
      });
  }

  /** An adopted version as PDF, unchanged since its adoption. @throws DomainError not_found, file.damaged */
  async file(id: number): Promise<ServedFile> {
    return this.files.version(await this.plans.version(id));
  }
}

const changedMeanwhile = (): DomainError =>
  conflict(
    'security_plan.changed',
    t('The plan has changed since you opened it. Please read it again before you adopt it.'),
  );
