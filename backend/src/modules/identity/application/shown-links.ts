import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { User } from '../domain/user.js';
import { AccountLinks } from './account-links.js';
import { AccountLog } from './account-log.js';

/** Links that set a password, made for a member of the practice to see. Each is recorded on the account. */
@Injectable()
export class ShownLinks {
  constructor(
    private readonly links: AccountLinks,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  /** @returns the address of the page @throws DomainError conflict invitation.not_open */
  async make(by: Actor, holder: User): Promise<string> {
    const token = await this.work.run(async () => {
      const shown = await this.links.show(holder, by.id);
      this.log.record('account.link_shown', holder, by.id, { details: { email: holder.email } });
      return shown;
    });
    return inLanguage(holder.language, () =>
      pageUrl(this.runtime.settings.publicUrl, `/reset-password?token=${token}`),
    );
  }
}
