import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { MailKind } from '../domain/notification-draft.js';
import { PreferencesRepository } from '../domain/ports.js';
import { RecipientQueries, type UnsubscriptionView } from './recipient-queries.js';

/** Unsubscribe addresses of one email. */
export interface UnsubscribeLink {
  /** The page; opening it changes nothing. */
  unsubscribePage: string;
  /** URL that email clients post to (RFC 8058). */
  unsubscribeUrl: string;
}

/** Unsubscribe links, which work without logging in. They never expire; each email has its own. */
@Injectable()
export class Unsubscriptions {
  private readonly publicUrl: string;

  constructor(
    private readonly preferences: PreferencesRepository,
    private readonly queries: RecipientQueries,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
  }

  /**
   * @param counted whether the email counts against the limit per hour
   * @returns the readers, each with a new link, to the page in their language; only the hash of its token is stored
   */
  async issue<Reader extends { userId: number; language?: Language }>(
    readers: readonly Reader[],
    categories: MailKind[],
    counted = true,
  ): Promise<(Reader & UnsubscribeLink)[]> {
    const issued = readers.map((reader) => ({ reader, token: randomBytes(24).toString('base64url') }));
    const links = issued.map(({ reader, token }) => ({ userId: reader.userId, hash: tokenHash(token) }));
    await this.preferences.addLinks(links, categories, counted, this.clock.now());
    return issued.map(({ reader, token }) => ({
      ...reader,
      unsubscribePage: inLanguage(reader.language ?? 'en', () =>
        pageUrl(this.publicUrl, `/unsubscribe?token=${token}`),
      ),
      unsubscribeUrl: `${this.publicUrl}/api/notifications/unsubscribe?token=${token}`,
    }));
  }

  /** @throws DomainError not_found */
  find(token: string): Promise<UnsubscriptionView> {
    return this.queries.unsubscription(tokenHash(token));
  }

  /** Turns emails of the link's kinds off. Safe to repeat. @throws DomainError not_found */
  end(token: string): Promise<UnsubscriptionView> {
    return this.work.run(async () => {
      await this.preferences.unsubscribe(tokenHash(token));
      return this.find(token);
    });
  }
}
