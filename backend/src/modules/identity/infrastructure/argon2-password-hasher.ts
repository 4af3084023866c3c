import { Injectable } from '@nestjs/common';
import { argon2id, hash, verify } from 'argon2';
import pLimit from 'p-limit';
import { PasswordHasher } from '../domain/ports.js';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const parameters = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Node has four threads for this and for files: many sign-ins at once must not keep files waiting. */
const atOnce = 2;

@Injectable()
export class Argon2PasswordHasher extends PasswordHasher {
  private readonly limit = pLimit(atOnce);
  /** The hash for comparing an unknown user's password, so that both answers take as long. */
  private readonly decoy = this.hash('nobody has this password');

  hash(password: string): Promise<string> {
    return this.limit(() => hash(password, parameters));
  }

  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const held = stored || (await this.decoy);
    const matched = await this.limit(() => verify(held, password));
    return matched && Boolean(stored);
  }
}
