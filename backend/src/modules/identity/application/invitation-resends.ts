import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { networkOf } from '../../../platform/process/network.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLinks } from './account-links.js';
import { AccountLog } from './account-log.js';

const perNetwork: RateLimit = { name: 'invitation-resend-network', points: 20, per: 60 * 60 };
const perAddress: RateLimit = { name: 'invitation-resend-address', points: 3, per: 60 * 60 };

/** Invitations that their clients ask for again. */
@Injectable()
export class InvitationResends {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly log: AccountLog,
  ) {}

  /**
   * Emails the invitation again if a client with that address has an open one. All work happens after the response,
   * which therefore does not reveal whether there is one.
   * @param address the caller's IP address
   * @throws DomainError too_many
   */
  async request(email: string, address: string): Promise<void> {
    await this.limits.spend(perNetwork, networkOf(address));
    this.backgroundTasks.run('invitation not sent again', () => this.resend(email));
  }

  private async resend(email: string): Promise<void> {
    const client = await this.users.openByEmail(email);
    if (client?.role !== 'client' || client.password !== '') return;
    if (!(await this.limits.trySpend(perAddress, email.toLowerCase()))) return;
    await this.work.run(async () => {
      if (await this.links.mailAgain(client))
        this.log.record('account.invitation_resent', client, null, { details: { email } });
    });
  }
}
