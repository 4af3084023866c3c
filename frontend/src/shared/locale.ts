import { currentLanguage, languages } from '@steward/texts';

/** Locale of the current language: 'en-US'. */
export const locale = (): string => languages[currentLanguage()];

/**
 * A format that follows the language. Formats are expensive to create and used for many values, so each is created
 * once per language and time zone, when it is needed.
 * @returns the format for a time zone, if it depends on one; undefined is the device's
 */
export function formatOf<Format>(
  create: (locale: string, timeZone?: string) => Format,
): (timeZone?: string) => Format {
  const created = new Map<string, Format>();
  return (timeZone) => {
    const key = `${locale()} ${timeZone}`;
    const format = created.get(key) ?? create(locale(), timeZone);
    created.set(key, format);
    return format;
  };
}

/** A format of dates and times that follows the language. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  formatOf((locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, ...options }));

/** Intl puts narrow spaces before AM, and thin ones around a dash. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');

/** With a capital letter at its beginning. */
export const capitalized = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
