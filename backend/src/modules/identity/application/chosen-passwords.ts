import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { AccountLinks } from './account-links.js';
import { EmailConfirmations } from './email-confirmations.js';
import { NewPassword, passwordLinks } from './new-password.js';

/** Passwords chosen by an emailed link. */
@Injectable()
export class ChosenPasswords {
  constructor(
    private readonly links: AccountLinks,
    private readonly newPassword: NewPassword,
    private readonly emails: EmailConfirmations,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Sets the password of the link's account and ends all of its sessions and password links; optionally
   * access tokens and calendar feeds as well. An emailed link confirms the address that it was sent to.
   * @throws DomainError invalid (token, auth.link_invalid; password)
   */
  async choose(token: string, password: string, endTokens: boolean): Promise<void> {
    const { kind, userId: id, username, sentTo } = await this.links.find(token, passwordLinks);
    const commit = await this.newPassword.prepare({ id, username }, { password, endTokens, token });
    await this.work.run(async () => {
      await commit();
      if (sentTo !== null) await this.emails.prove(id, sentTo, kind === 'invitation' ? kind : 'reset');
    });
  }
}
