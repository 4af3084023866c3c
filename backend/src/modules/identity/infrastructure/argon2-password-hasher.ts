import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { argon2Hash, argon2Matches } from '../../../platform/security/argon2.js';
import { PasswordHasher } from '../domain/ports.js';

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2 };

/** Node has four threads for hashing and for files: many parallel logins must not block files. */
const concurrency = 2;

@Injectable()
export class Argon2PasswordHasher extends PasswordHasher {
  private readonly limit = pLimit(concurrency);
  /** Hash to compare an unknown user's password with, so that both cases take the same time. */
  private readonly decoy = this.hash('nobody has this password');

  hash(password: string): Promise<string> {
    return this.limit(() => argon2Hash(password.normalize('NFKC'), cost));
  }

  /** Tries every form, so that the time depends on what was typed alone, unless it is right. */
  async matches(stored: string | undefined, password: string): Promise<boolean> {
    const held = stored || (await this.decoy);
    for (const form of formsOf(password)) if ((await this.compare(held, form)) && stored) return true;
    return false;
  }

  protected compare(hash: string, password: string): Promise<boolean> {
    return this.limit(() => argon2Matches(hash, password));
  }
}

/**
 * Keyboards write the same letters in different ways: composed or not, in full width. Earlier hashes are of the password
 * as it was typed then, so the last two forms are for those.
 */
const formsOf = (password: string): Set<string> =>
  new Set([password.normalize('NFC'), password.normalize('NFKC'), password, password.normalize('NFD')]);
