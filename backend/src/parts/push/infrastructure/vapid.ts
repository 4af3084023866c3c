import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { KeyPair } from '../domain/ports.js';

/** Seconds for which a token is valid: at most a day is allowed. */
const lifetime = 12 * 3_600;

/** The private key as an object of Node.js. */
function keyOf({ publicKey, privateKey }: KeyPair): KeyObject {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  const d = privateKey.toString('base64url');
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' });
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * The header `Authorization` by which a push service knows who sends (RFC 8292): a token that is signed with ES256.
 * @param subject `mailto:…`
 */
export function authorization(endpoint: string, subject: string, keys: KeyPair, now: Date): string {
  const { origin: aud } = new URL(endpoint);
  const exp = Math.floor(now.getTime() / 1_000) + lifetime;
  const claims = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded({ aud, exp, sub: subject })}`;
  const signature = sign('sha256', Buffer.from(claims), { key: keyOf(keys), dsaEncoding: 'ieee-p1363' });
  const token = `${claims}.${signature.toString('base64url')}`;
  return `vapid t=${token}, k=${keys.publicKey}`;
}
