import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';

interface PostgresFields {
  code?: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

function postgresFields(error: unknown): PostgresFields {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof cause === 'object' && cause !== null ? (cause as PostgresFields) : {};
}

/** The statement exceeded its lock timeout (lock_timeout). */
export const isLockTimeout = (error: unknown): boolean => postgresFields(error).code === '55P03';

export const isDeadlock = (error: unknown): boolean => postgresFields(error).code === '40P01';

/** Name of the violated constraint, if any (SQLSTATE class 23). */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = postgresFields(error);
  return code?.startsWith('23') ? constraint : undefined;
}

/** The table of a violated unique index, with its key and value as PostgreSQL names them; undefined for other errors. */
export function duplicateIn(error: unknown): { table: string; detail: string } | undefined {
  const { code, table = '', detail = '' } = postgresFields(error);
  return code === '23505' ? { table, detail } : undefined;
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'ENOTFOUND',
  // query_canceled (our time limit), admin_shutdown, crash_shutdown, cannot_connect_now,
  // too_many_connections, connection exceptions. Also a deadlock that happened at each attempt.
  '40P01',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
const awayMessages =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|not queryable/i;

/**
 * Database errors that are reported to callers: unavailable (503) or disk full (507). Undefined for others.
 */
export function databaseTrouble(error: unknown): DomainError | undefined {
  const { code } = postgresFields(error);
  if (code === '53100')
    return new DomainError(
      'insufficient_storage',
      'storage.full',
      t('There is no space left to store this.'),
      {
        cause: error,
      },
    );
  const away =
    // TypeORM releases a connection that is lost in the middle of a transaction.
    error instanceof QueryRunnerAlreadyReleasedError ||
    error instanceof QueryRunnerProviderAlreadyReleasedError ||
    (code !== undefined && awayCodes.has(code)) ||
    (error instanceof Error && awayMessages.test(error.message));
  return away ? databaseAway(error) : undefined;
}

export const databaseAway = (cause?: unknown): DomainError =>
  new DomainError(
    'unavailable',
    'database.unavailable',
    t('The service is briefly unavailable. Please try again.'),
    { retryAfter: 5, cause },
  );
