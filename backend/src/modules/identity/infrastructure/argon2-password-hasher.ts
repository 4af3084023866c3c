import { Injectable } from '@nestjs/common';
import { argon2id, hash, verify } from 'argon2';
import { PasswordHasher } from '../domain/ports.js';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const parameters = { type: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

@Injectable()
export class Argon2PasswordHasher extends PasswordHasher {
  /** What an unknown user's password is held against, so that both answers take as long. */
  private readonly decoy = this.hash('nobody has this password');

  hash(password: string): Promise<string> {
    return hash(password, parameters);
  }

  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const matched = await verify(stored || (await this.decoy), password);
    return matched && Boolean(stored);
  }
}
