import { Injectable } from '@nestjs/common';
import { type RateLimit, RateLimits } from '../../../platform/database/rate-limits.js';
import { Sql } from '../../../platform/database/sql.js';
import { networkOf } from '../../../platform/network.js';
import { PdfSealer } from '../domain/sealing.js';

/** Reading strangers' files costs time, so one address may ask so often in an hour. */
const limit: RateLimit = { name: 'verify', points: 60, per: 60 * 60 };

interface Kept {
  documentId: number;
  title: string;
  signedBy: string;
  signedAt: string;
}

export interface VerificationView extends Partial<Kept> {
  valid: boolean;
  /** One plain sentence. */
  reason: string;
}

/** The goal 'know whether a paper is genuine', for anybody who holds it. The file is not kept. */
@Injectable()
export class Verification {
  constructor(
    private readonly sealer: PdfSealer,
    private readonly limits: RateLimits,
    private readonly sql: Sql,
  ) {}

  /** @throws DomainError request.too_many, signing.busy */
  async verify(bytes: Buffer, address: string): Promise<VerificationView> {
    await this.limits.spend(limit, networkOf(address));
    const { valid, reason, sha256 } = await this.sealer.verify(bytes);
    if (!valid) return { valid, reason };
    const [kept] = await this.sql.view<Kept & Record<string, unknown>>(
      'verification.kept',
      `SELECT d.id AS "documentId", d.title, a.name AS "signedBy", d.signed_date AS "signedAt"
       FROM document_versions v JOIN documents d ON d.id = v.document_id JOIN accounts a ON a.id = d.signed_by
       WHERE v.sha256 = $1 AND v.kind <> 'uploaded'`,
      [sha256],
    );
    if (!kept) return { valid, reason: `${reason} The practice itself does not keep it any more.` };
    return { valid, reason, ...kept };
  }
}
