import { currentLanguage, languages } from '@steward/texts';

/** Locale of the current language: 'en-US'. */
export const locale = (): string => languages[currentLanguage()];

/**
 * A value that follows the language, such as a format of numbers: created when it is needed, once per language, since
 * that is expensive.
 * @returns the value, if it depends on a time zone for that one; undefined is the device's
 */
export function perLanguage<Value>(
  create: (locale: string, timeZone?: string) => Value,
): (timeZone?: string) => Value {
  const created = new Map<string, Value>();
  return (timeZone) => {
    const key = `${locale()} ${timeZone}`;
    const value = created.get(key) ?? create(locale(), timeZone);
    created.set(key, value);
    return value;
  };
}

/** A format of dates and times that follows the language. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, ...options }));

/** Intl puts narrow spaces before AM, and thin ones around a dash. */
export const withPlainSpaces = (text: string): string => text.replace(/[\u2009\u202f]/g, ' ');

/** With a capital letter at its beginning. */
export const capitalized = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
