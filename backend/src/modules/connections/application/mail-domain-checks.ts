import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, conflict } from '../../../kernel/index.js';
import { MailConnection } from '../../../platform/mail/mail-connection.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { sentAddress } from '../../../platform/settings/email-address.js';
import { Confirmation } from '../../identity/index.js';
import { checkDkim, checkDmarc, checkSpf, type RecordCheck, senderOf } from '../domain/mail-domain.js';
import { DomainRecords } from '../domain/ports.js';

const perAccount: RateLimit = { name: 'mail-domain', points: 60, per: 60 * 60 };

/** Checks whether the DNS lets the connected server send for the practice's address. */
@Injectable()
export class MailDomainChecks {
  constructor(
    private readonly connection: MailConnection,
    private readonly records: DomainRecords,
    private readonly confirmation: Confirmation,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @param dkimSelector name of the DKIM key, as the provider shows it; without one, DKIM is not checked
   * @throws DomainError conflict email.not_connected, forbidden, too_many
   */
  async check(
    owner: Actor,
    dkimSelector?: string,
  ): Promise<{ spf: RecordCheck; dkim: RecordCheck | null; dmarc: RecordCheck }> {
    await this.confirmation.confirmSession(owner);
    const server = await this.connection.find();
    if (!server) throw conflict('email.not_connected', t('Connect an email account first.'));
    await this.limits.spend(perAccount, String(owner.id));
    const { smtp, from } = server;
    const sender = sentAddress(from.address);
    const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
    const read = (name: string) => this.records.txt(name);
    const key = `${dkimSelector}._domainkey.${domain}`;
    const [spf, dkim, dmarc] = await Promise.all([
      checkSpf(domain, senderOf(smtp.host), read),
      dkimSelector === undefined ? null : read(key).then((found) => checkDkim(key, found)),
      this.policy(domain).then((found) => checkDmarc(`_dmarc.${domain}`, found)),
    ]);
    return { spf, dkim, dmarc };
  }

  /** The policy of the domain, or the nearest one above it. */
  private async policy(domain: string) {
    const labels = domain.split('.');
    for (let from = 0; from <= Math.max(labels.length - 2, 0); from++) {
      const found = await this.records.txt(`_dmarc.${labels.slice(from).join('.')}`);
      if (!found || found.length > 0) return found;
    }
    return [];
  }
}
