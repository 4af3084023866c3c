import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField } from '../../../kernel/index.js';
import { Accounts, type StartedAccess } from '../../identity/index.js';
import { GrantRepository } from '../domain/ports.js';
import { GrantEnds } from './grant-ends.js';

/** Access that a colleague granted, which an owner ends when the colleague leaves. */
@Injectable()
export class StartedGrants implements StartedAccess {
  constructor(
    private readonly repository: GrantRepository,
    private readonly ends: GrantEnds,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  async end(owner: Actor, memberId: number, accessIds: readonly number[]): Promise<void> {
    const started = await this.repository.startedBy(memberId, this.clock.now());
    const chosen = started.filter(({ id }) => accessIds.includes(id));
    if (chosen.length < accessIds.length)
      throw invalidField('endAccess', t('Choose from the access that this person granted'));
    for (const grant of chosen) {
      await this.accounts.lockClient(owner, grant.clientId);
      await this.ends.endGrant(grant, owner.id);
    }
  }
}
