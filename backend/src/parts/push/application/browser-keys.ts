import { createPublicKey } from 'node:crypto';

/** The bytes of base64url without padding, as browsers write it; undefined for any other text. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** Whether it is an uncompressed point on P-256, in base64url. */
export function isPublicKey(text: string): boolean {
  const point = bytesOf(text);
  if (point?.length !== 65 || point[0] !== 4) return false;
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** Whether it is 16 bytes in base64url. */
export const isAuthSecret = (text: string): boolean => bytesOf(text)?.length === 16;
