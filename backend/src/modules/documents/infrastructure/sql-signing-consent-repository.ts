import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { SigningConsentRepository } from '../domain/ports.js';
import type { DisclosureText, Signer, SigningConsent } from '../domain/signing-disclosure.js';

/** The table of consents to sign for oneself, or for other clients. */
const tableFor = ({ userId, clientId }: Signer) =>
  userId === clientId
    ? { name: 'own', table: 'signing_consents', client: 'user_id', columns: 'user_id', given: '$1' }
    : {
        name: 'client',
        table: 'client_signing_consents',
        client: 'client_id',
        columns: 'user_id, client_id',
        given: '$1, $2',
      };

@Injectable()
export class SqlSigningConsentRepository implements SigningConsentRepository {
  constructor(private readonly sql: Sql) {}

  find(signer: Signer, { version, language }: DisclosureText): Promise<SigningConsent | undefined> {
    const { name, table, client } = tableFor(signer);
    return this.sql.first<SigningConsent>(
      `signing-consent.find-${name}`,
      `SELECT user_id AS "userId", ${client} AS "clientId", version, language, consented_at AS "consentedAt",
         address, agent
       FROM ${table}
       WHERE user_id = $1 AND ${client} = $2 AND version = $3 AND language = $4 AND withdrawn_at IS NULL`,
      [signer.userId, signer.clientId, version, language],
    );
  }

  give({ version, language, consentedAt, address, agent, ...signer }: SigningConsent): Promise<boolean> {
    const { name, table, columns, given } = tableFor(signer);
    return this.sql.some(
      `signing-consent.give-${name}`,
      `INSERT INTO ${table} (${columns}, version, language, consented_at, address, agent)
       SELECT ${given}, $3, $4, $5, $6, $7 WHERE $2::int IS NOT NULL
       ON CONFLICT (${columns}, version) WHERE withdrawn_at IS NULL DO UPDATE SET language = excluded.language,
         consented_at = excluded.consented_at, address = excluded.address, agent = excluded.agent
       WHERE ${table}.language <> excluded.language RETURNING id`,
      [signer.userId, signer.clientId, version, language, consentedAt, address, agent],
    );
  }

  withdraw(signer: Signer, at: Date): Promise<boolean> {
    const { name, table, client } = tableFor(signer);
    return this.sql.some(
      `signing-consent.withdraw-${name}`,
      `UPDATE ${table} SET withdrawn_at = $3
       WHERE user_id = $1 AND ${client} = $2 AND withdrawn_at IS NULL RETURNING id`,
      [signer.userId, signer.clientId, at],
    );
  }
}
