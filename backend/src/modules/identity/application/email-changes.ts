import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { type Commit, UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { accountEvent, emailTaken } from '../domain/user.js';
import { Accounts } from './accounts.js';
import { Confirmation, type Proof } from './confirmation.js';

/** The goal 'be written to elsewhere': another e-mail address for an account. */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms who changes the address. Where it is the present one, nothing is asked for and nothing will be changed.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), too_many; by the commit conflict
   */
  async prepare(actor: Actor, email: string, proof: Proof): Promise<Commit<void>> {
    if ((await this.accounts.person(actor)).email === email) return async () => undefined;
    await this.confirmation.confirmSession(actor, proof);
    return () => this.work.run(() => this.change(actor, email));
  }

  private async change(actor: Actor, email: string): Promise<void> {
    const account = await this.sql
      .first<{ username: string }>(
        'account.change-email',
        'UPDATE users SET email = $2 WHERE id = $1 AND email <> $2 RETURNING username',
        [actor.id, email],
      )
      .catch((error: unknown) => {
        throw violatedConstraint(error) === 'users_email_key' ? emailTaken() : error;
      });
    if (!account) return;
    this.work.publish({
      type: 'account.email_changed',
      ...accountEvent({ ...actor, ...account }, actor.id, this.clock.now()),
    });
  }
}
