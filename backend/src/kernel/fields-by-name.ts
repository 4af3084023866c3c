/** The fields of an object, by name: those of equal objects are equal, whatever order they were written or stored in. */
export const fieldsByName = (object: object): [name: string, value: unknown][] =>
  Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1));
