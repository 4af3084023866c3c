import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import type { PublicKey } from './worker/protocol.js';

/** Signs data, which is hashed with SHA-256. */
export type Sign = (data: Uint8Array) => Promise<Uint8Array>;

/** A key of the practice with its certificate, ready to sign. */
export interface SigningKey {
  /** SHA-256 of the certificate, hex. */
  fingerprint: string;
  /** DER. */
  certificate: Buffer;
  validFrom: Date;
  validTo: Date;
  /** The part that is passed to a worker. */
  public: PublicKey;
  sign: Sign;
}

/**
 * True if a certificate has not expired and is not from the future, which happens if the clock was ahead when
 * it was created.
 */
export const isValidAt = (moment: Date, of: { validFrom: Date | string; validTo: Date | string }): boolean =>
  new Date(of.validFrom) <= moment && new Date(of.validTo) > moment;

/** @param chain further certificates, starting with the issuer */
export function signingKey(
  certificate: X509Certificate,
  sign: Sign,
  chain: X509Certificate[] = [],
): SigningKey {
  const elliptic = certificate.publicKey.asymmetricKeyType === 'ec';
  return {
    fingerprint: fingerprintOf(certificate),
    certificate: certificate.raw,
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
    public: {
      certificate: certificate.raw,
      certificateChain: chain.map(({ raw }) => raw),
      keyType: elliptic ? 'EC' : 'RSA',
      signatureAlgorithm: elliptic ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
    },
    sign,
  };
}

export const fingerprintOf = (certificate: X509Certificate): string =>
  createHash('sha256').update(certificate.raw).digest('hex');

/** Signs outside of the main thread. */
export const signingWith =
  (key: KeyObject): Sign =>
  (data) =>
    new Promise((resolve, reject) =>
      sign('sha256', data, key, (error, signature) => (error ? reject(error) : resolve(signature))),
    );
