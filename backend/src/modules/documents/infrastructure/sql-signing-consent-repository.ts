import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { SigningConsentRepository } from '../domain/ports.js';
import type { SigningConsent } from '../domain/signing-disclosure.js';

@Injectable()
export class SqlSigningConsentRepository implements SigningConsentRepository {
  constructor(private readonly sql: Sql) {}

  find(userId: number, version: string): Promise<SigningConsent | undefined> {
    return this.sql.first<SigningConsent>(
      'signing-consent.find',
      `SELECT user_id AS "userId", version, consented_at AS "consentedAt", address, agent FROM signing_consents
       WHERE user_id = $1 AND version = $2 AND withdrawn_at IS NULL`,
      [userId, version],
    );
  }

  give({ userId, version, consentedAt, address, agent }: SigningConsent): Promise<boolean> {
    return this.sql.some(
      'signing-consent.give',
      `INSERT INTO signing_consents (user_id, version, consented_at, address, agent) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, version) WHERE withdrawn_at IS NULL DO NOTHING RETURNING id`,
      [userId, version, consentedAt, address, agent],
    );
  }

  withdraw(userId: number, at: Date): Promise<boolean> {
    return this.sql.some(
      'signing-consent.withdraw',
      'UPDATE signing_consents SET withdrawn_at = $2 WHERE user_id = $1 AND withdrawn_at IS NULL RETURNING id',
      [userId, at],
    );
  }
}
