import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLinks } from './account-links.js';
import { UnconfirmedMail } from './unconfirmed-mail-queries.js';

/** Changes of an account's email address, with the links that both addresses receive. */
@Injectable()
export class EmailAddresses {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly unconfirmed: UnconfirmedMail,
    private readonly clock: Clock,
  ) {}

  /** In the open unit of work. @param userId users.id @throws DomainError conflict user.email_taken */
  async change(userId: number, email: string): Promise<void> {
    const before = await this.users.get(userId);
    if (before.email === email) return;
    const mayUndo = await this.unconfirmed.allowsSecurityMail(userId);
    const after = await this.users.change(userId, (user) => user.changeEmail(email, this.clock.now()));
    await this.links.endAll(userId, ['reset', 'invitation', 'email_confirmation']);
    if (mayUndo) await this.links.mail(before, 'email_undo', !before.receivesEmail);
    await this.links.mail(after, 'email_confirmation');
  }
}
