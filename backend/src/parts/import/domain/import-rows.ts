import { t } from '@steward/texts';
import { conflict, DomainError } from '../../../kernel/index.js';

/** The check of one row of a list to import. */
export interface CheckedRow {
  /** Error of each refused field; empty for a row that can be imported. */
  fields: Record<string, string>;
  /** Field whose value something that exists already has. */
  taken?: string | undefined;
}

export const isGood = ({ fields }: CheckedRow): boolean => Object.keys(fields).length === 0;

/**
 * A list is imported whole or not at all.
 * @param takenCode of the conflict, if all refused rows only have values in use
 * @throws DomainError invalid or conflict, with the fields of all refused rows as `rows.0.email`
 */
export function assertGood(rows: readonly CheckedRow[], takenCode: string): void {
  const refused = rows.filter((row) => !isGood(row));
  if (refused.length === 0) return;
  const fields = Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row.fields).map(([field, message]) => [`rows.${index}.${field}`, message]),
    ),
  );
  const message = t('{refused} of {all} rows cannot be imported. Nothing was imported.', {
    refused: refused.length,
    all: rows.length,
  });
  throw refused.every(isOnlyTaken)
    ? conflict(takenCode, message, { fields })
    : new DomainError('invalid', 'request.invalid', message, { fields });
}

const isOnlyTaken = ({ taken, fields }: CheckedRow): boolean =>
  taken !== undefined && Object.keys(fields).every((field) => field === taken);

/**
 * Error of a row that repeats an earlier one.
 * @param index of the earlier row in the request, from 0
 * @param line of the earlier row in the file, which its reader knows better
 */
export const duplicateOf = (index: number, line: number | undefined): string =>
  line === undefined
    ? t('Duplicate of row {first}', { first: index + 1 })
    : t('Duplicate of line {line}', { line });
