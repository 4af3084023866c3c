import { t } from '@steward/texts';
import { conflict } from '../../../kernel/index.js';

/**
 * State of a record that the inspection of its file depends on. An inspection runs in a worker thread, too
 * long to hold a row lock: it runs before the lock, and the commit requires the same state under the lock.
 */
export interface FileInspection {
  /** The vault's key of the current file; unique for each stored file. */
  filePath: string;
  /** Whether the file must be signable. */
  toBeSigned: boolean;
}

/**
 * Refuses to continue after an inspection if the file or the signature requirement has changed since.
 * @throws DomainError document.changed or document_template.changed
 */
export function assertInspected(
  record: 'document' | 'document_template',
  current: FileInspection,
  inspected: FileInspection,
): void {
  if (current.filePath === inspected.filePath && current.toBeSigned === inspected.toBeSigned) return;
  throw conflict(
    `${record}.changed`,
    record === 'document'
      ? t('Someone else just changed this document. Review the changes, then try again.')
      : t('Someone else just changed this template. Review the changes, then try again.'),
  );
}
