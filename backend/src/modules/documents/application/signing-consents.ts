import { Injectable } from '@nestjs/common';
import { type Actor, clientOf, Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { currentRequestContext } from '../../../platform/process/request-context.js';
import { Accounts } from '../../identity/index.js';
import { SigningConsentRepository } from '../domain/ports.js';
import type { Signer, SigningConsent, SigningConsentEvent } from '../domain/signing-disclosure.js';
import { type Disclosure, disclosure } from './disclosure.js';

export interface SigningConsentView extends Disclosure {
  consentedAt: string | null;
}

const signerOf = (actor: Actor): Signer => ({ userId: actor.id, clientId: clientOf(actor) });

/**
 * Consents to sign electronically under the current disclosure. One consent covers all documents of a client until it
 * is withdrawn, or the person reads the disclosure in another language, which is a text that was not shown before.
 */
@Injectable()
export class SigningConsents {
  constructor(
    private readonly consents: SigningConsentRepository,
    private readonly accounts: Accounts,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async get(actor: Actor): Promise<SigningConsentView> {
    const consent = await this.inForce(actor);
    return { ...disclosure(), consentedAt: consent?.consentedAt.toISOString() ?? null };
  }

  /** The caller's consent to the current disclosure in the current language, for the client of the call. */
  inForce(actor: Actor): Promise<SigningConsent | undefined> {
    return this.consents.find(signerOf(actor), disclosure());
  }

  /** Records the consent unless one is in force. */
  give(actor: Actor, at: Date): Promise<void> {
    return this.work.run(async () => {
      const { version, language, textSha256 } = disclosure();
      const consent = { ...signerOf(actor), version, language, consentedAt: at, ...currentRequestContext() };
      if (await this.consents.give(consent))
        await this.publish('signing.consent_given', actor, at, { language, textSha256 });
    });
  }

  /** Signed documents stay signed. */
  withdraw(actor: Actor): Promise<void> {
    return this.work.run(async () => {
      const at = this.clock.now();
      if (await this.consents.withdraw(signerOf(actor), at))
        await this.publish('signing.consent_withdrawn', actor, at);
    });
  }

  private async publish(
    type: SigningConsentEvent['type'],
    actor: Actor,
    at: Date,
    text: Partial<Pick<Disclosure, 'language' | 'textSha256'>> = {},
  ): Promise<void> {
    const clientId = clientOf(actor);
    const { name: title } = await this.accounts.person({ id: clientId, role: 'client' });
    this.work.publish({
      type,
      at,
      actorId: actor.id,
      clientId,
      subject: { type: 'account', id: clientId, title },
      details: { version: disclosure().version, ...text },
    });
  }
}
