import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import type { ClientGrant } from '../domain/client-grant.js';
import { GrantRepository } from '../domain/ports.js';
import { invitationLifetime } from '../domain/terms.js';
import { GrantMails } from './grant-mails.js';

/** Emails with the link that makes an invitation access. */
@Injectable()
export class SentInvitations {
  constructor(
    private readonly grants: GrantRepository,
    private readonly mails: GrantMails,
    private readonly clock: Clock,
  ) {}

  /** Emails the link, which works once within 7 days, in the open unit of work. */
  async send(grant: ClientGrant): Promise<void> {
    const now = this.clock.now();
    const token = newToken();
    const mailId = await this.mails.invite(grant, token, new Date(now.getTime() + invitationLifetime));
    await this.grants.invite(grant.id, tokenHash(token), mailId, now);
  }
}
