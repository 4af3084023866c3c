import { createHash, randomBytes } from 'node:crypto';

/** A token that cannot be guessed, 43 characters long, for a URL, a cookie or a header. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 under which a token is stored. Tokens are long and random, so a plain digest is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
