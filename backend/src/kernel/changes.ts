import { fieldsByName } from './fields-by-name.js';

/** The fields that a change has; undefined ones keep their values. */
export const given = <Changes extends object>(changes: Changes): Given<Changes> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Given<Changes>;

type Given<Changes> = { [Field in keyof Changes]?: Exclude<Changes[Field], undefined> };

/**
 * The given fields whose values differ from the record's, in the order given; undefined ones are omitted. Lists
 * and objects are compared as JSON, whatever the order of their fields.
 * @returns also their names, separated by commas, as events have them
 */
export function changesTo<Given extends object>(
  record: { readonly [Field in keyof Given]: unknown },
  given: Given,
): { changed: Partial<Given>; fields: string } {
  const differs = ([field, value]: [string, unknown]): boolean =>
    value !== undefined && jsonOf(value) !== jsonOf(record[field as keyof Given]);
  const changed = Object.fromEntries(Object.entries(given).filter(differs)) as Partial<Given>;
  return { changed, fields: Object.keys(changed).join(', ') };
}

/** With the fields of each object in one order. */
const jsonOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(fieldsByName(inner))
      : inner,
  );
