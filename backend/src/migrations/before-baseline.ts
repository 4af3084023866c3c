/** Last migration before the baseline, whose schema the baseline has. */
const last = 'AccessToApprove1790000089000';

/** The commit whose start brings an earlier database to that schema. */
export const commitBeforeBaseline = '0c1a74c51feb';

/** True if the last of these applied migrations is the one before the baseline. */
export const precedesBaseline = (names: readonly string[]): boolean => names.includes(last);

/** True for a migration that the baseline replaced. */
export const isReplaced = (name: string): boolean =>
  Number(/\d{13}$/.exec(name)?.[0]) <= Number(last.slice(-13));
