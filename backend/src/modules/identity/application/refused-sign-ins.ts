import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BackgroundTasks } from '../../../platform/process/background-tasks.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { accountEvent, type User } from '../domain/user.js';

/** Records refused logins in the account's log. */
@Injectable()
export class RefusedSignIns {
  constructor(
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  /** Not awaited, so that the response time does not reveal whether the name exists. */
  record(
    type: 'account.sign_in_refused' | 'account.sign_in_limited',
    account: Pick<User, 'id' | 'username' | 'role'>,
    details: Record<string, string | number>,
  ): void {
    const event = { type, ...accountEvent(account, null, this.clock.now()), refused: true, details } as const;
    this.backgroundTasks.run('refused login not recorded', () =>
      this.work.run(async () => this.work.publish(event)),
    );
  }
}
