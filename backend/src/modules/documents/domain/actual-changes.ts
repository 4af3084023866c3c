/** The given fields whose values differ from the record's, in the order given; undefined ones are omitted. */
export function actualChanges<Given extends object>(
  record: { readonly [Field in keyof Given]: unknown },
  given: Given,
): Partial<Given> {
  const differs = (field: string, value: unknown): boolean =>
    value !== undefined && value !== record[field as keyof Given];
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => differs(field, value)),
  ) as Partial<Given>;
}
