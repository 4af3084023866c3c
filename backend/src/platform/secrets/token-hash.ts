import { createHash } from 'node:crypto';

/** SHA-256 under which a token is stored. Tokens are long and random, so a plain digest is enough. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
