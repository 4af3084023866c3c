/** From before the names of such migrations said so. */
const earlier = new Set([
  'ContractBookExports1790000152100',
  'EntriesOfBooks1790000157000',
  'ReplyAddressesOfThreads1790000158000',
]);

/**
 * Whether the migration of this name is in the folder of a part: a build without the part does not have it, and takes a
 * database with it all the same.
 */
export const isOfPart = (name: string): boolean => earlier.has(name) || /^(?:Contract)?Of[A-Z]/.test(name);
