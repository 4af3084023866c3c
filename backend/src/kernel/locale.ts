import { currentLanguage, languages } from '@steward/texts';

/**
 * A format that follows the language: created when it is needed, once per locale and time zone, since that is
 * expensive.
 */
export function perLanguage<Format>(
  create: (locale: string, timeZone?: string) => Format,
): (timeZone?: string) => Format {
  const created = new Map<string, Format>();
  return (timeZone) => {
    const locale = languages[currentLanguage()];
    const key = `${locale} ${timeZone}`;
    const format = created.get(key) ?? create(locale, timeZone);
    created.set(key, format);
    return format;
  };
}
