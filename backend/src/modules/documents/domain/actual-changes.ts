/** Of what is told, what would make the record another one, in the order told; what is left out stays. */
export function actualChanges<Told extends object>(
  record: { readonly [Field in keyof Told]: unknown },
  told: Told,
): Partial<Told> {
  const differs = (field: string, value: unknown): boolean =>
    value !== undefined && value !== record[field as keyof Told];
  return Object.fromEntries(
    Object.entries(told).filter(([field, value]) => differs(field, value)),
  ) as Partial<Told>;
}
