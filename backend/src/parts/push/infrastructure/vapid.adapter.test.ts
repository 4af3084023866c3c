import { createECDH, createPublicKey, verify } from 'node:crypto';
import { authorization } from './vapid.js';

it('a push service knows the installation by a token for it alone, within a day', () => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const keys = { publicKey, privateKey: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex') };
  const now = new Date('2026-11-30T12:00:00Z');
  const header = authorization('https://push.example.com:443/1?a=b', 'mailto:office@example.com', keys, now);
  const { t = '', k = '' } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(header)?.groups ?? {};
  const [head = '', claims = '', signature = ''] = t.split('.');
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
  const exp = (now.getTime() + 12 * 3_600_000) / 1_000;
  expect(read(claims)).toEqual({ aud: 'https://push.example.com', exp, sub: 'mailto:office@example.com' });
  expect(k).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const proof = { key, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, proof, Buffer.from(signature, 'base64url'))).toBe(true);
});
