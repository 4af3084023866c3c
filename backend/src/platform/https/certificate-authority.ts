import type { KeyAndChain } from './key-and-chain.js';
import type { Trouble } from './trouble.js';

/** An order for one certificate. */
export interface CertificateOrder {
  domain: string;
  /** Private key of the account, in PEM. */
  accountKey: string;
  /** Makes every instance give this answer at a challenge's address. */
  publish(token: string, answer: string): Promise<void>;
  /** Ends the order. */
  signal: AbortSignal;
}

/** An order without a certificate. */
export class OrderFailed extends Error {
  constructor(
    readonly trouble: Trouble,
    /** The authority wants no order before. */
    readonly notBefore?: Date,
  ) {
    super(trouble.detail);
  }
}

/** Issues certificates for domains that answer its challenges. */
export abstract class CertificateAuthority {
  /** A new private key for an account, in PEM. */
  abstract newAccountKey(): Promise<string>;

  /** @throws OrderFailed */
  abstract issue(order: CertificateOrder): Promise<KeyAndChain>;
}
