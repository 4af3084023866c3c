import { DomainError } from '../../kernel/domain-error.js';

/** No room is left, or the quota is used up. */
export function storageFull(cause: unknown): DomainError {
  return new DomainError(
    'insufficient_storage',
    'storage.full',
    'There is no room left to store files. Nothing was saved; please contact the practice.',
    { cause },
  );
}

/** The store does not answer or does not let itself be written. */
export function storageUnavailable(cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    'storage.unavailable',
    'The file storage cannot be reached at the moment. Please try again in a minute.',
    { cause },
  );
}
