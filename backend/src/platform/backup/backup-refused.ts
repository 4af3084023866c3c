import { StartRefused } from '../start-refused.js';

/** What an operator asked for and cannot have, as one sentence. Nothing was changed. */
export class BackupRefused extends StartRefused {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupRefused';
  }
}
