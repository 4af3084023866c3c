/** Texts as they are typed: an absent one is empty. */
export const typedTexts = <Name extends string>(
  texts: Readonly<Record<Name, string | null>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<string | null>(texts).map(([name, text]) => [name, text ?? '']),
  ) as Record<Name, string>;

/** Texts as they are sent: an empty one is null. */
export const sentTexts = <Name extends string>(
  texts: Readonly<Record<Name, string>>,
): Record<Name, string | null> =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, text || null])) as Record<
    Name,
    string | null
  >;
