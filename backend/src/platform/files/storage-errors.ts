import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';

/** The disk is full, or the quota is used up. */
export function storageFull(cause: unknown): DomainError {
  return new DomainError(
    'insufficient_storage',
    'storage.full',
    t('There is no space left to store files. Nothing was saved. Please contact us.'),
    { cause },
  );
}

/** The store does not answer or is not writable. */
export function storageUnavailable(cause: unknown): DomainError {
  return new DomainError(
    'unavailable',
    'storage.unavailable',
    t('The file storage cannot be reached right now. Please try again in a minute.'),
    { cause },
  );
}

/** Error for operators if a store failed its check: full, read-only, or unavailable. */
export function storageRefusal(cause: unknown): DomainError {
  const { kind, code } =
    cause instanceof DomainError && cause.code === 'storage.full' ? cause : storageUnavailable(cause);
  const message =
    code === 'storage.full'
      ? t('The file store is full. Files can be read, but not stored.')
      : isReadOnly(cause)
        ? t('The file store is read-only. Files can be read, but not stored.')
        : t('The file store cannot be reached.');
  return new DomainError(kind, code, message, { cause });
}

function isReadOnly(error: unknown): boolean {
  const root = error instanceof DomainError ? error.cause : error;
  return root instanceof Error && 'code' in root && ['EROFS', 'EACCES', 'EPERM'].includes(String(root.code));
}
