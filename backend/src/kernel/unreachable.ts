/**
 * For a case that the code rules out but the types do not: `rows[0] ?? unreachable('INSERT … RETURNING gave no row')`.
 * @throws Error always: reaching it is a defect
 */
export function unreachable(reason: string): never {
  throw new Error(`Unreachable: ${reason}.`);
}
