import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Recorded } from '../../../kernel/index.js';
import { HealthChecks } from '../../../platform/operations/health-checks.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, Confirmation, StaffAccounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { GrantRepository } from '../domain/ports.js';
import { GrantEnds } from './grant-ends.js';

/** An owner of the practice confirmed who keeps access after a restore. */
export interface AccessReviewed extends Recorded {
  type: 'access_review.confirmed';
}

/** Confirmation by an owner after a restore, which may have brought back access that had ended. */
@Injectable()
export class AccessReview {
  constructor(
    private readonly repository: GrantRepository,
    private readonly ends: GrantEnds,
    private readonly accounts: Accounts,
    private readonly staff: StaffAccounts,
    private readonly confirmation: Confirmation,
    private readonly site: Site,
    private readonly health: HealthChecks,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends all access and deactivates all staff that are not named, except owners of the practice. Without a pending review
   * nothing changes.
   * @param keepAccess client_access.id
   * @param keepStaff users.id
   * @throws DomainError forbidden (auth.session_required, auth.password_required)
   */
  async confirm(owner: Actor, keepAccess: readonly number[], keepStaff: readonly number[]): Promise<void> {
    await this.confirmation.confirmSession(owner);
    await this.work.run(async () => {
      if (!(await this.repository.endReview())) return;
      const now = this.clock.now();
      const ended = (await this.repository.accepted(now)).filter(({ id }) => !keepAccess.includes(id));
      for (const grant of ended) {
        await this.accounts.lockClient(owner, grant.clientId);
        await this.ends.endGrant(grant, owner.id);
      }
      const deactivated = await this.staff.keepOnly(owner, keepStaff);
      const { name: title } = await this.site.get();
      this.work.publish({
        type: 'access_review.confirmed',
        at: now,
        actorId: owner.id,
        clientId: null,
        subject: { type: 'practice', id: 1, title },
        details: { ended: ended.length, deactivated },
      });
    });
    this.health.forget();
  }
}
