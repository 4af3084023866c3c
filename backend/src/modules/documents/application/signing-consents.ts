import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { currentOrigin } from '../../../platform/origin.js';
import { Accounts } from '../../identity/index.js';
import type { SigningConsentEvent } from '../domain/signing-disclosure.js';
import { disclosure } from '../domain/signing-disclosure.js';

export interface SigningConsentView {
  version: string;
  paragraphs: string[];
  consentedAt: string | null;
}

/** Who agreed to sign electronically, to which version of the disclosure; once for all documents, until withdrawn. */
@Injectable()
export class SigningConsents {
  constructor(
    private readonly accounts: Accounts,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async get(actor: Actor): Promise<SigningConsentView> {
    const given = await this.standing(actor);
    const { version, paragraphs } = disclosure;
    return { version, paragraphs: [...paragraphs], consentedAt: given?.toISOString() ?? null };
  }

  /** Notes the consent where none stands. */
  give(actor: Actor, at: Date): Promise<void> {
    return this.work.run(async () => {
      const { address, agent } = currentOrigin();
      const given = await this.sql.rows(
        'signing-consent.give',
        `INSERT INTO signing_consents (user_id, version, consented_at, address, agent) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (user_id, version) WHERE withdrawn_at IS NULL DO NOTHING RETURNING id`,
        [actor.id, disclosure.version, at, address, agent],
      );
      if (given.length > 0) await this.publish('signing.consent_given', actor, at);
    });
  }

  /** What was signed stays signed. */
  withdraw(actor: Actor): Promise<void> {
    return this.work.run(async () => {
      const at = this.clock.now();
      const withdrawn = await this.sql.rows(
        'signing-consent.withdraw',
        'UPDATE signing_consents SET withdrawn_at = $2 WHERE user_id = $1 AND withdrawn_at IS NULL RETURNING id',
        [actor.id, at],
      );
      if (withdrawn.length > 0) await this.publish('signing.consent_withdrawn', actor, at);
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

  /** Since when a consent to the present disclosure stands. */
  async standing(actor: Actor): Promise<Date | undefined> {
    const row = await this.sql.first<{ consented_at: Date }>(
      'signing-consent.standing',
      `SELECT consented_at FROM signing_consents WHERE user_id = $1 AND version = $2 AND withdrawn_at IS NULL`,
      [actor.id, disclosure.version],
    );
    return row?.consented_at;
  }
}
