import { Injectable } from '@nestjs/common';
import { Clock, type Recorded } from '../../../kernel/index.js';
import type { DomainEvent } from '../../../platform/unit-of-work/domain-events.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { accountEvent, type AccountSubject, type AccountUsed } from '../domain/account-events.js';

/** Records events of accounts. */
@Injectable()
export class AccountLog {
  constructor(
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  /**
   * In the open unit of work.
   * @param by users.id of the actor; null for Steward itself, or an unknown visitor
   */
  record(
    type: AccountUsed['type'],
    account: AccountSubject,
    by: number | null,
    more: Partial<Pick<Recorded, 'at' | 'details' | 'refused'>> = {},
  ): void {
    this.work.publish({ type, ...accountEvent(account, by, this.clock.now()), ...more } as DomainEvent);
  }

  /** In a unit of work of its own. */
  recordAlone(...event: Parameters<AccountLog['record']>): Promise<void> {
    return this.work.run(async () => this.record(...event));
  }

  /** A refused login. Not awaited, so that the response time does not reveal whether the name exists. */
  recordRefused(
    type: 'account.sign_in_refused' | 'account.sign_in_limited',
    account: AccountSubject,
    details: Record<string, string | number>,
  ): void {
    this.backgroundTasks.run('refused login not recorded', () =>
      this.recordAlone(type, account, null, { refused: true, details }),
    );
  }
}
