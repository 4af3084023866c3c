import { Injectable } from '@nestjs/common';
import { Clock, notFound } from '../../../kernel/index.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UserRepository } from '../domain/ports.js';
import { AccountLinks } from './account-links.js';
import { AccountLog } from './account-log.js';
import { Credentials } from './credentials.js';

/**
 * Account recovery for a person with access to the server, after all factors were lost. Not reachable by the
 * API.
 */
@Injectable()
export class SignInReset {
  constructor(
    private readonly users: UserRepository,
    private readonly links: AccountLinks,
    private readonly credentials: Credentials,
    private readonly work: UnitOfWork,
    private readonly log: AccountLog,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  /**
   * Ends an account's second factors, passkeys, trusted browsers and sessions.
   * @returns a link to set a new password, which works once; the practice sees it
   * @throws DomainError not_found for no open account of that name
   */
  reset(username: string): Promise<string> {
    return this.work.run(async () => {
      const user = await this.users.openByUsername(username);
      if (!user) throw notFound('account');
      await this.credentials.endSignIns(user.id);
      const token = await this.links.give(user, {
        shownAt: this.clock.now(),
        shownBy: null,
        mailId: null,
        sentTo: null,
      });
      this.log.record('account.factors_reset', user, null);
      return inLanguage(user.language, () =>
        pageUrl(this.runtime.settings.publicUrl, `/reset-password?token=${token}`),
      );
    });
  }
}
