import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, type DomainError, type Recorded } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation, type Proof } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import { RetentionRuleRepository } from '../domain/ports.js';
import type { RetentionChanged } from '../domain/retention-events.js';
import {
  assertAdoptable,
  changesOf,
  destroysMore,
  type RequestedRule,
  type RuleChange,
} from '../domain/retention-rule.js';
import { RetentionPreviews } from './retention-previews.js';

/**
 * Retention periods of the practice. Nothing is destroyed unless the practice adopts a rule after previewing
 * what it would destroy.
 */
@Injectable()
export class RetentionRules {
  constructor(
    private readonly rules: RetentionRuleRepository,
    private readonly previews: RetentionPreviews,
    private readonly confirmation: Confirmation,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Adopts rules; omitted categories keep theirs. Waits for running destructions under the previous rules.
   * @param confirmation from the preview of exactly these rules; required if they destroy more than the
   * current ones
   * @throws DomainError forbidden (auth.session_required, auth.password_required), invalid (rules),
   * retention.not_previewed
   */
  async adopt(
    admin: Actor,
    requested: readonly RequestedRule[],
    confirmation: string | undefined,
    proof: Proof,
  ): Promise<void> {
    assertAdoptable(requested);
    await this.confirmation.confirmSession(admin, proof);
    await this.work.run(async () => {
      const at = this.clock.now();
      const changes = changesOf(await this.rules.lockForChange(), requested, admin.id, at);
      const isPreviewed =
        confirmation !== undefined && this.previews.isValid(confirmation, admin.id, requested);
      if (!isPreviewed && changes.some(({ from, to }) => destroysMore(from, to))) throw notPreviewed();
      const { name } = await this.site.get();
      for (const change of changes) {
        await this.rules.apply(change);
        this.work.publish(retentionChanged(change, admin.id, name, at));
      }
    });
  }

  /**
   * Ends the pause of destruction after a restore, once an admin has checked holds and rules; does nothing if
   * there is none.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many
   */
  async resume(admin: Actor, proof: Proof): Promise<void> {
    await this.confirmation.confirmSession(admin, proof);
    const { name } = await this.site.get();
    await this.work.run(async () => {
      if (!(await this.rules.endPause())) return;
      const at = this.clock.now();
      this.work.publish({ type: 'retention.resumed', ...practiceEvent(admin.id, name, at) });
    });
  }
}

const practiceEvent = (actorId: number, practice: string, at: Date): Recorded => ({
  at,
  actorId,
  clientId: null,
  subject: { type: 'practice', id: 1, title: practice },
});

const retentionChanged = (
  { category, from, to, rule }: RuleChange,
  actorId: number,
  practice: string,
  at: Date,
): RetentionChanged => ({
  type: 'retention.changed',
  ...practiceEvent(actorId, practice, at),
  details: { category, from, to, ...(rule && { effectiveAt: rule.effectiveAt.toISOString() }) },
});

const notPreviewed = (): DomainError =>
  conflict(
    'retention.not_previewed',
    t('These rules delete more than the current ones. Preview what would be deleted, then save them.'),
  );
