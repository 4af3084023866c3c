import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';

/** Scans a file's bytes before they are stored. Port, and injection token. */
export abstract class VirusScanner {
  /** Name of the scanner on the practice's storage page. */
  abstract readonly kind: 'clamav' | 'off';

  /**
   * @returns `not_scanned` if no scanner is set
   * @throws DomainError `document.infected` (unsupported), `scanner.unavailable`: then nothing may be stored
   */
  abstract scan(bytes: Buffer): Promise<'clean' | 'not_scanned'>;
}

/** Used without a scanner: files are stored unscanned, and their rows record that. */
export class NoScanner extends VirusScanner {
  readonly kind = 'off';

  async scan(): Promise<'not_scanned'> {
    return 'not_scanned';
  }
}

export function infected(): DomainError {
  const message = t('This file contains malware and was not stored.');
  return new DomainError('unsupported', 'document.infected', message, { fields: { file: message } });
}

/** A scanner is set but unavailable: nothing is stored unscanned. */
export function scannerUnavailable(cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    'scanner.unavailable',
    t(
      'Files cannot be checked for malware right now, so nothing was stored. Please try again in a few minutes.',
    ),
    { cause, retryAfter: 60 },
  );
}
