import type { Logger } from 'pino';
import { type Clock, SystemClock } from '../../kernel/index.js';
import type { Settings } from './settings.js';
import type { StorageAddress } from './storage-settings.js';
import type { AppSecret } from './app-secret.js';

/** The environment of the process, passed to the application as one value. */
export class Runtime {
  readonly settings!: Settings;
  readonly databaseUrl!: string;
  readonly storage!: StorageAddress;
  readonly secret!: AppSecret;
  readonly log!: Logger;
  readonly clock: Clock = new SystemClock();
  /** False in commands and tests: jobs are stored, and run only by `runNow`. */
  readonly doesJobs: boolean = true;
  /** Milliseconds after which an exchange with another server ends at the latest: less in tests of such servers. */
  readonly longestExchangeMs: number = Infinity;

  constructor(
    given: Pick<Runtime, 'settings' | 'databaseUrl' | 'storage' | 'secret' | 'log'> &
      Partial<Pick<Runtime, 'clock' | 'doesJobs' | 'longestExchangeMs'>>,
  ) {
    Object.assign(this, given);
  }

  /** Times of exchanges in milliseconds, by name, each within `longestExchangeMs`. */
  within<Times extends Record<string, number>>(times: Times): Times {
    const shortened = Object.entries(times).map(([name, ms]) => [name, Math.min(ms, this.longestExchangeMs)]);
    return Object.fromEntries(shortened) as Times;
  }

  /**
   * True if the product is reached by HTTPS according to the settings; a request may have better information.
   */
  get https(): boolean {
    return this.settings.publicUrl.startsWith('https:');
  }
}
