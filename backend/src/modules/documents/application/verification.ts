import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/database/sql.js';
import { PdfSealer } from '../domain/sealing.js';

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
    private readonly sql: Sql,
  ) {}

  /** @throws DomainError signing.busy */
  async verify(bytes: Buffer): Promise<VerificationView> {
    const { valid, reason, sha256 } = await this.sealer.verify(bytes);
    if (!valid) return { valid, reason };
    const [kept] = await this.sql.view<Kept & Record<string, unknown>>(
      'verification.kept',
      `SELECT d.id AS "documentId", d.signed_title AS title, a.name AS "signedBy", d.signed_date AS "signedAt"
       FROM document_versions v JOIN documents d ON d.id = v.document_id JOIN accounts a ON a.id = d.signed_by
       WHERE v.sha256 = $1 AND v.kind <> 'uploaded'`,
      [sha256],
    );
    if (!kept) return { valid, reason: `${reason} The practice itself does not keep it any more.` };
    return { valid, reason, ...kept };
  }
}
