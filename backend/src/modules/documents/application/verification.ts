import { Injectable } from '@nestjs/common';
import { PdfSealer } from '../domain/sealing.js';
import { SigningQueries, type SignatureView } from './signing-queries.js';

export interface VerificationView extends Partial<SignatureView> {
  valid: boolean;
  /** One plain sentence. */
  reason: string;
}

const ownCopyDestroyed = 'The practice has deleted its own copy because its retention period ended.';

/** Verifies sealed files for anyone, without an account. The file is not stored. */
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
    if (!signature) return { valid, reason: `${reason} The practice no longer has a copy.` };
    const { destroyed, ...view } = signature;
    return { valid, reason: destroyed ? `${reason} ${ownCopyDestroyed}` : reason, ...view };
  }
}
