import { Injectable } from '@nestjs/common';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { networkOf } from '../../../platform/process/network.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLinks } from './account-links.js';
import { AccountLog } from './account-log.js';
import { ResetWaits } from './reset-waits.js';

const perNetwork: RateLimit = { name: 'reset-address', points: 20, per: 60 * 60 };
/** Per period shorter than a link's lifetime: a caller who is refused still has a working link. */
const perAccount: RateLimit = { name: 'reset-account', points: 3, per: 15 * 60 };

/** Forgotten passwords: an emailed link to choose another. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly waits: ResetWaits,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly log: AccountLog,
  ) {}

  /**
   * Emails a link if an open account has that address. All work happens after the response, which therefore
   * does not reveal whether there is one.
   * @param address the caller's IP address
   * @throws DomainError too_many
   */
  async forgotten(email: string, address: string): Promise<void> {
    await this.limits.spend(perNetwork, networkOf(address));
    this.backgroundTasks.run('password reset link not sent', () => this.mailLink(email));
  }

  private async mailLink(email: string): Promise<void> {
    const user = await this.users.openByEmail(email);
    if (!user) return;
    if (!(await this.limits.trySpend(perAccount, String(user.id)))) return;
    const sender = await this.waits.newSenderFor(user);
    const waits = sender !== undefined && (await this.waits.applyTo(user, sender));
    await this.work.run(async () => {
      if (waits) {
        await this.waits.mail(user, sender);
        this.log.record('account.password_reset_waits', user, null);
      } else {
        await this.links.mail(user, 'reset');
        const details = sender && { newEmailAccount: true };
        this.log.record('account.password_reset_requested', user, null, details && { details });
      }
    });
  }
}
