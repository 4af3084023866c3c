import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, DomainError } from '../../../kernel/index.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { networkOf } from '../../../platform/process/network.js';
import { PracticeRecordQueries } from '../../clients/index.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';

const day = 24 * 60 * 60;
/** Each sends an email to an address that the caller typed. */
const ofPerson = { name: 'access-invitation', per: day };
const fromNetwork = { name: 'access-invitation-network', points: 50, per: day };
/** Days after which an account that the practice works with may invite more people. */
const probation = 7;

/**
 * Whether a client may invite people, and how many: anyone can register, and each invitation is an email from the
 * practice to a stranger.
 */
@Injectable()
export class ClientInvitations {
  constructor(
    private readonly accounts: Accounts,
    private readonly records: PracticeRecordQueries,
    private readonly site: Site,
    private readonly limits: RollingLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * A confirmed address; where no email is sent, a record that the practice made proves the person as well.
   * @throws DomainError forbidden email.confirm_required, conflict email.not_connected
   */
  async assertKnown(client: Actor): Promise<void> {
    if ((await this.accounts.get(client)).emailConfirmed) return;
    if ((await this.site.get()).sendsEmail) throw confirmRequired();
    if (!(await this.records.existFor(client.id))) throw notConnected();
  }

  /**
   * Counts an invitation, in the open unit of work.
   * @param address of the caller
   * @throws DomainError too_many
   */
  async count(client: Actor, address: string): Promise<void> {
    const { created_at } = await this.accounts.get(client);
    const age = this.clock.now().getTime() - Date.parse(created_at);
    const isTrusted = age >= probation * day * 1000 && (await this.records.existFor(client.id));
    await this.limits.use({ ...ofPerson, points: isTrusted ? 20 : 5 }, client.id);
    await this.limits.use(fromNetwork, networkOf(address));
  }
}

const confirmRequired = (): DomainError =>
  new DomainError(
    'forbidden',
    'email.confirm_required',
    t('Please confirm your email address before you invite someone.'),
  );

const notConnected = (): DomainError =>
  conflict(
    'email.not_connected',
    t('We can’t send invitations from this portal yet. Please ask us to invite this person.'),
  );
