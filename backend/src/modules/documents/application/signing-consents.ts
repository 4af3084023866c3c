import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { currentRequestContext } from '../../../platform/requests/request-context.js';
import { Accounts } from '../../identity/index.js';
import { SigningConsentRepository } from '../domain/ports.js';
import { disclosure, type SigningConsent, type SigningConsentEvent } from '../domain/signing-disclosure.js';

export interface SigningConsentView {
  version: string;
  paragraphs: string[];
  consentedAt: string | null;
}

/**
 * Consents to sign electronically under the current disclosure. One consent covers all documents until it is
 * withdrawn.
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
    const { version, paragraphs } = disclosure;
    return { version, paragraphs: [...paragraphs], consentedAt: consent?.consentedAt.toISOString() ?? null };
  }

  /** The client's consent to the current disclosure. */
  inForce(actor: Actor): Promise<SigningConsent | undefined> {
    return this.consents.find(actor.id, disclosure.version);
  }

  /** Records the consent unless one is in force. */
  give(actor: Actor, at: Date): Promise<void> {
    return this.work.run(async () => {
      const { version } = disclosure;
      const consent = { userId: actor.id, version, consentedAt: at, ...currentRequestContext() };
      if (await this.consents.give(consent)) await this.publish('signing.consent_given', actor, at);
    });
  }

  /** Signed documents stay signed. */
  withdraw(actor: Actor): Promise<void> {
    return this.work.run(async () => {
      const at = this.clock.now();
      if (await this.consents.withdraw(actor.id, at))
        await this.publish('signing.consent_withdrawn', actor, at);
    });
  }

  private async publish(type: SigningConsentEvent['type'], actor: Actor, at: Date): Promise<void> {
    const { username } = await this.accounts.get(actor);
    this.work.publish({
      type,
      at,
      actorId: actor.id,
      clientId: actor.id,
      subject: { type: 'account', id: actor.id, title: username },
      details: { version: disclosure.version },
    });
  }
}
