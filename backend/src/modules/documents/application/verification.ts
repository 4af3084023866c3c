import { Injectable } from '@nestjs/common';
import { PdfSealer } from '../domain/sealing.js';
import { SigningQueries, type SignatureView } from './signing-queries.js';

export interface VerificationView extends Partial<SignatureView> {
  valid: boolean;
  /** One plain sentence. */
  reason: string;
}

const ownCopyDestroyed =
  'The practice has destroyed its own copy at the end of the time for which it keeps such papers.';

/** Verifies sealed files, for anybody who holds one. The file is not kept. */
@Injectable()
export class Verification {
  constructor(
    private readonly sealer: PdfSealer,
    private readonly queries: SigningQueries,
  ) {}

  /** @throws DomainError signing.busy */
  async verify(bytes: Buffer): Promise<VerificationView> {
    const { valid, reason, sha256 } = await this.sealer.verify(bytes);
    if (!valid) return { valid, reason };
    const signature = await this.queries.signature(sha256);
    if (!signature) return { valid, reason: `${reason} The practice itself does not keep it any more.` };
    const { destroyed, ...view } = signature;
    return { valid, reason: destroyed ? `${reason} ${ownCopyDestroyed}` : reason, ...view };
  }
}
