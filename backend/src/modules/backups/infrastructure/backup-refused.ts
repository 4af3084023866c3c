import { StartRefused } from '../../../platform/process/start-refused.js';

/** A request of the operator that was refused, with the reason as one sentence. Nothing was changed. */
export class BackupRefused extends StartRefused {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupRefused';
  }
}
