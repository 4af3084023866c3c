import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLinks } from './account-links.js';
import { Credentials } from './credentials.js';
import { EmailConfirmations } from './email-confirmations.js';

/** Undoing an email address change by the link that the previous address received. */
@Injectable()
export class EmailUndo {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly credentials: Credentials,
    private readonly confirmations: EmailConfirmations,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Restores the previous address and answers with a token for a new password, since the person who changed
   * the address may have known the old one. Credentials added since the change are removed. If the previous
   * address was typed by the owner and never confirmed, earlier credentials are removed as well.
   * @returns the token for setting a password
   * @throws DomainError invalid (token, auth.link_invalid)
   */
  async undo(token: string): Promise<string> {
    const {
      userId,
      email,
      endsEarlierAccess,
      created_at: since,
    } = await this.links.find(token, ['email_undo']);
    if (email === null) throw new Error('An email-undo link has no previous address.');
    return this.work.run(async () => {
      const user = await this.users.change(userId, (one) => one.undoEmailChange(email, this.clock.now()));
      await this.links.take(token);
      await this.links.endAll(userId, ['reset', 'invitation', 'email_confirmation']);
      // Older undo links lead to earlier addresses, whose owners may still object.
      await this.links.endAll(userId, ['email_undo'], since);
      await this.credentials.endAll(userId, since);
      await this.confirmations.prove(userId, email, 'undo', { endsEarlierAccess });
      return this.links.give(user);
    });
  }
}
