import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import type { KnownPasskey, PasskeyAccount, PasskeyOwner, StoredPasskey } from '../domain/credentials.js';
import type { PasskeyRepository } from '../domain/ports.js';

@Injectable()
export class SqlPasskeyRepository implements PasskeyRepository {
  constructor(private readonly sql: Sql) {}

  known(userId: number): Promise<KnownPasskey[]> {
    return this.sql.rows<KnownPasskey>(
      'passkey.known',
      'SELECT credential_id AS id, transports, user_handle AS handle FROM passkeys WHERE user_id = $1',
      [userId],
    );
  }

  add(
    { userId, name, handle, credential }: Parameters<PasskeyRepository['add']>[0],
    at: Date,
  ): Promise<number | undefined> {
    const { id, publicKey, counter, transports } = credential;
    return this.sql.value<number>(
      'passkey.add',
      `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports, user_handle, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [userId, name, id, publicKey, counter, transports, handle, at],
    );
  }

  async delete(userId: number, id: number): Promise<string> {
    const gone = await this.sql.one<{ name: string }>(
      'passkey',
      'passkey.remove',
      'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
      [id, userId],
    );
    return gone.name;
  }

  async ofCredential(credentialId: string): Promise<StoredPasskey | undefined> {
    const row = await this.sql.first<PasskeyAccount & { passkey: number; publicKey: Buffer; handle: Buffer }>(
      'passkey.find',
      `SELECT p.id AS passkey, p.public_key AS "publicKey", p.user_handle AS handle, a.id, a.name, a.role,
         a.created_at
       FROM passkeys p JOIN accounts a ON a.id = p.user_id WHERE p.credential_id = $1 AND a.closed_at IS NULL`,
      [credentialId],
    );
    if (!row) return undefined;
    const { passkey: id, publicKey, handle, ...account } = row;
    return { id, publicKey, handle, account };
  }

  async use(id: number, counter: number, at: Date): Promise<boolean> {
    return this.sql.some(
      'passkey.use',
      `UPDATE passkeys SET counter = $2, last_used_at = $3
       WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0) RETURNING 1`,
      [id, counter, at],
    );
  }

  async addChallenge(
    hash: Buffer,
    owner: PasskeyOwner | undefined,
    at: Date,
    expiresAt: Date,
  ): Promise<void> {
    await this.sql.rows('passkey-challenge.purge', 'DELETE FROM passkey_challenges WHERE expires_at <= $1', [
      at,
    ]);
    await this.sql.rows(
      'passkey-challenge.give',
      'INSERT INTO passkey_challenges (challenge_hash, user_id, user_handle, expires_at) VALUES ($1, $2, $3, $4)',
      [hash, owner?.userId ?? null, owner?.handle ?? null, expiresAt],
    );
  }

  async takeChallenge(hash: Buffer, userId: number | undefined, now: Date): Promise<Buffer | undefined> {
    const taken = await this.sql.first<{ handle: Buffer | null }>(
      'passkey-challenge.take',
      `DELETE FROM passkey_challenges
       WHERE challenge_hash = $1 AND user_id IS NOT DISTINCT FROM $2::int AND expires_at > $3
       RETURNING user_handle AS handle`,
      [hash, userId ?? null, now],
    );
    return taken && (taken.handle ?? Buffer.alloc(0));
  }
}
