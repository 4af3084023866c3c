import type { ImportedRowDto, NewcomerDto } from '../../../../shared/api';
import type { ReadRow } from './newcomers.ts';

/** A row of the file with the server's check of it; none for a row that cannot be read. */
export type CheckedRow = ReadRow & Pick<ImportedRowDto, 'fields' | 'username'>;

/** True for a row that can be imported. */
export const isGood = ({ problem, fields }: CheckedRow): boolean => problem === undefined && !fields;

/** True for a business with a person, who is invited to manage it. */
export const hasOwner = ({ name, firstName, lastName, email }: NewcomerDto): boolean =>
  Boolean(name && (firstName || lastName) && email);

/**
 * The rows with the answers of the server, to which only readable rows are sent.
 * @param check asks the server about these
 */
export async function checkedRows(
  rows: readonly ReadRow[],
  check: (readable: ReadRow['newcomer'][]) => Promise<readonly ImportedRowDto[]>,
): Promise<CheckedRow[]> {
  const readable = rows.filter(({ problem }) => problem === undefined);
  const answers = readable.length === 0 ? [] : await check(readable.map(({ newcomer }) => newcomer));
  const byRow = new Map(readable.map((row, index) => [row, answers[index]]));
  return rows.map((row) => {
    const { fields, username } = byRow.get(row) ?? {};
    return { ...row, ...(fields && { fields }), ...(username !== undefined && { username }) };
  });
}
