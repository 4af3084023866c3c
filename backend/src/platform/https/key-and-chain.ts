import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Validity } from './renewal.js';

/** A certificate as a server uses it, in PEM. */
export interface KeyAndChain {
  key: string;
  /** The certificate itself first, then those of its issuers. */
  chain: string;
}

/**
 * The life of a certificate that can be served for a domain; undefined if it is of another name, its key is another one, or
 * it is not the first of its chain. A server that is given such a pair answers nobody, without an error.
 */
export function validityFor(domain: string, { key, chain }: KeyAndChain): Validity | undefined {
  try {
    const leaf = new X509Certificate(chain);
    if (!leaf.checkPrivateKey(createPrivateKey(key)) || leaf.checkHost(domain) === undefined)
      return undefined;
    return { validFrom: leaf.validFromDate, validTo: leaf.validToDate };
  } catch {
    return undefined;
  }
}
