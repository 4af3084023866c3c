import { createHash } from 'node:crypto';

/** The SHA-256 by which a token is kept. Tokens are long and random, so a plain digest is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
