/**
 * For a case that the code rules out but the types do not: `weeks.at(-1) ?? unreachable('there is no week')`.
 * @throws Error always: reaching it is a defect
 */
export function unreachable(reason: string): never {
  throw new Error(`Unreachable: ${reason}.`);
}
