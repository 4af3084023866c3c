import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import type { Commit } from '../../../platform/database/unit-of-work.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { Site } from '../../content/index.js';
import { Accounts } from '../../identity/index.js';
import { differencesOf, type PlanDifference, type PlanDocument, unwritten } from '../domain/plan-document.js';
import { SafeguardPdfs, SecurityPlanRepository } from '../domain/ports.js';
import {
  assertAdoptable,
  assertPast,
  planAdopted,
  planChanged,
  reviewDay,
  reviewState,
  type ReviewState,
  type SecurityPlanAnswers,
  type SecurityPlanVersion,
  suggestedAnswers,
} from '../domain/security-plan.js';
import { planDocument } from './plan-sections.js';
import { SystemFactsReader } from './system-facts-reader.js';

/** The plan as it would be adopted now, and how it stands to the one in force. */
export interface PlanOverview {
  answers: SecurityPlanAnswers;
  /** False while the answers are suggestions that nobody has saved. */
  written: boolean;
  document: PlanDocument;
  unwritten: string[];
  review: ReviewState;
  /** users.id and times as they are stored; null where none was adopted. */
  inForce: Pick<SecurityPlanVersion, 'id' | 'adoptedAt' | 'reviewOn'> | null;
  /** What is no longer as the plan in force says. */
  differences: PlanDifference[];
}

/** The goal 'have a written information security plan that says how things are'. */
@Injectable()
export class SecurityPlans {
  constructor(
    private readonly plans: SecurityPlanRepository,
    private readonly facts: SystemFactsReader,
    private readonly pdfs: SafeguardPdfs,
    private readonly vault: FileVault,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  async overview(_admin: Actor): Promise<PlanOverview> {
    const written = await this.plans.answers();
    const answers = written ?? suggestedAnswers;
    const document = planDocument(answers, await this.facts.read());
    const last = await this.plans.last();
    return {
      answers,
      written: written !== null,
      document,
      unwritten: unwritten(document),
      review: reviewState(last?.reviewOn ?? null, await this.site.today()),
      inForce: last ? { id: last.id, adoptedAt: last.adoptedAt, reviewOn: last.reviewOn } : null,
      differences: last ? differencesOf(last.content, document) : [],
    };
  }

  /** @throws DomainError invalid */
  async write(admin: Actor, answers: SecurityPlanAnswers): Promise<void> {
    assertPast(answers, await this.site.today());
    const at = this.clock.now();
    await this.plans.write(admin.id, at, (before) => ({
      answers,
      events: planChanged(before, answers, admin, at),
    }));
  }

  /** The plan as it would be adopted now, as PDF. */
  async draft(_admin: Actor): Promise<ServedFile> {
    const answers = (await this.plans.answers()) ?? suggestedAnswers;
    const document = planDocument(answers, await this.facts.read());
    const bytes = await this.pdfs.plan(document, null, await this.site.timeZone());
    return pdf('Security plan, draft', bytes);
  }

  /**
   * Draws and keeps the paper; the commit makes it the plan in force, under the next number.
   * @param reviewOn by which day it is looked at again; within a year, in a year where left out
   * @throws DomainError invalid (coordinator.name, reviewOn), security_plan.changed (in the commit)
   */
  async prepareAdoption(
    admin: Actor,
    { reviewOn, note }: { reviewOn: string | undefined; note: string | null },
  ): Promise<Commit<SecurityPlanVersion>> {
    const written = await this.plans.answers();
    const answers = written ?? suggestedAnswers;
    assertAdoptable(answers);
    const until = reviewDay(reviewOn, await this.site.today());
    const adoptedAt = this.clock.now();
    const content = planDocument(answers, await this.facts.read());
    const id = ((await this.plans.last())?.id ?? 0) + 1;
    const { name: adoptedBy } = await this.accounts.person(admin);
    const bytes = await this.pdfs.plan(
      content,
      { id, adoptedBy, adoptedAt, reviewOn: until, note },
      await this.site.timeZone(),
    );
    const file = await this.vault.put(bytes);
    return () =>
      this.plans.adopt(
        (number, stored) => {
          // The paper tells its number and what was written: neither may have moved on meanwhile.
          if (number !== id || JSON.stringify(stored) !== JSON.stringify(written)) throw changedMeanwhile();
          return { id, content, note, reviewOn: until, adoptedBy: admin.id, adoptedAt, file };
        },
        (version) => [planAdopted(version)],
      );
  }

  /** An adopted version as it was then. @throws DomainError not_found */
  version(_admin: Actor, id: number): Promise<SecurityPlanVersion> {
    return this.plans.version(id);
  }

  /** @throws DomainError not_found, file.damaged */
  async file(_admin: Actor, id: number): Promise<ServedFile> {
    const { file } = await this.plans.version(id);
    const bytes = await this.vault.getVerified({ filePath: file.path, sha256: file.sha256 });
    return pdf(`Security plan, version ${id}`, bytes);
  }
}

const pdf = (name: string, bytes: Buffer): ServedFile => ({
  fileName: `${name}.pdf`,
  fileType: 'application/pdf',
  bytes,
});

const changedMeanwhile = (): DomainError =>
  new DomainError(
    'conflict',
    'security_plan.changed',
    'The plan was changed meanwhile. Please read it again before you adopt it.',
  );
