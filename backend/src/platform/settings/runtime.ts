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

  constructor(
    given: Pick<Runtime, 'settings' | 'databaseUrl' | 'storage' | 'secret' | 'log'> &
      Partial<Pick<Runtime, 'clock' | 'doesJobs'>>,
  ) {
    Object.assign(this, given);
  }

  /**
   * True if the product is reached by HTTPS according to the settings; a request may have better information.
   */
  get https(): boolean {
    return this.settings.publicUrl.startsWith('https:');
  }
}
