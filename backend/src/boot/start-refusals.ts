import { QueryFailedError } from 'typeorm';
import { DomainError } from '../kernel/index.js';
import { databaseTrouble } from '../platform/database/database-error.js';
import { StartRefused } from '../platform/process/start-refused.js';
import type { StorageAddress } from '../platform/settings/storage-settings.js';

/* Errors that an operator can fix become one sentence that names the setting; all others stay unexpected
   errors. */

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;
/** Several failed connections are one error without a message. */
const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? messageOf(error.errors[0])
    : error instanceof Error
      ? error.message
      : String(error);

/**
 * Unreachable, or access denied: the operator can fix that. A failed migration is a bug; the message says
 * that nothing was changed.
 */
export function refusingDatabase(error: unknown): never {
  const denied = ['28000', '28P01', '3D000', '42501'].includes(codeOf(error) ?? '');
  if (!denied && !databaseTrouble(error) && !isTlsTrouble(error)) {
    if (!(error instanceof QueryFailedError)) throw error;
    const [statement = ''] = error.query.trim().split('\n');
    throw new StartRefused(
      `The database could not be migrated: ${error.message} (${statement.slice(0, 100)}). ` +
        'It was not changed: you can go on using the previous version.',
      { cause: error },
    );
  }
  throw new StartRefused(`The database cannot be used: ${messageOf(error)}. Check DATABASE_URL.`, {
    cause: error,
  });
}

/** The database server has no TLS, or another certificate than `sslmode` requires. */
const isTlsTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  !(error instanceof QueryFailedError) &&
  (/\bSSL\b/.test(error.message) || /CERT|SSL|TLS|EPROTO|LEAF_SIGNATURE/.test(codeOf(error) ?? ''));

/** The location of stored files cannot be created, written or reached. */
export const refusingStorage = (storage: StorageAddress) => (error: unknown) => {
  if (!(error instanceof DomainError && error.code.startsWith('storage.'))) throw error;
  const [place, advice] =
    storage.kind === 'disk'
      ? [storage.dir, 'Set STORAGE_URL to a folder you may write to.']
      : [
          `the bucket ${storage.bucket} at ${storage.endpoint ?? storage.region}`,
          'Check STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
        ];
  throw new StartRefused(`Files cannot be stored in ${place}: ${messageOf(error.cause)}. ${advice}`, {
    cause: error,
  });
};
