import type { Logger } from 'pino';
import { type Clock, SystemClock } from '../kernel/clock.js';
import type { Settings, StorageAddress } from '../settings.js';
import type { AppSecret } from './app-secret.js';

/** What the process found at its start, handed to the application as one value. */
export class Runtime {
  constructor(
    readonly settings: Settings,
    readonly databaseUrl: string,
    readonly storage: StorageAddress,
    readonly secret: AppSecret,
    readonly log: Logger,
    readonly clock: Clock = new SystemClock(),
    /** False where jobs are kept and not done unless somebody says so: in tests. */
    readonly doesJobs = true,
  ) {}

  /** Whether visitors reach the product by HTTPS as far as settings tell; a request may know better. */
  get https(): boolean {
    return this.settings.publicUrl.startsWith('https:');
  }
}
