/** A period ends an initial or an abbreviation; within a word it could make an address. */
const pattern = /^(?=.{1,40}$)\p{L}(?:[\p{L}\p{M} '’-]|(?<=(?:^|[ .-])\p{L})\.|\.(?= |$))*$/u;

/**
 * True for a name that may be shown to a stranger: letters, spaces, hyphens, apostrophes and periods, at most 40. No
 * address and no advertisement fits in.
 */
export const isPrintableName = (name: string): boolean => pattern.test(name);
