import { DomainError } from '../../../kernel/domain-error.js';

/**
 * State of a record on which the inspection of its file rests. An inspection runs in a worker thread, too long for a
 * row's lock: it comes before the lock, and the commit demands the same state under it.
 */
export interface FileInspection {
  /** The vault's key of the current file; each stored file has one of its own. */
  filePath: string;
  /** The file has to be signable. */
  toBeSigned: boolean;
}

/**
 * Refuses to go on from an inspection whose file or need of a signature has changed since.
 * @throws DomainError document.changed or document_template.changed
 */
export function assertInspected(
  record: 'document' | 'document_template',
  current: FileInspection,
  inspected: FileInspection,
): void {
  if (current.filePath === inspected.filePath && current.toBeSigned === inspected.toBeSigned) return;
  const name = record === 'document' ? 'document' : 'template';
  throw new DomainError(
    'conflict',
    `${record}.changed`,
    `Somebody else changed this ${name} at the same moment. Please look at it again, then repeat what you did.`,
  );
}
