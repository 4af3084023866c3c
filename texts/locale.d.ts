import type { Language } from './index.js';

/** Locale of the current language: 'en-US'. */
export declare function locale(): string;

/**
 * A value that follows the language, such as a format of numbers: created when it is needed, once per language, since
 * that is expensive.
 * @returns the value, if it depends on a time zone for that one; undefined is the device's
 */
export declare function perLanguage<Value>(
  create: (locale: string, timeZone?: string) => Value,
): (timeZone?: string) => Value;

/** A format of dates and times that follows the language, in Spanish without a comma after the weekday. */
export declare function dateFormat(
  options: Intl.DateTimeFormatOptions,
): (timeZone?: string) => Intl.DateTimeFormat;

/** Intl puts narrow spaces before AM, and thin ones around a dash, which some mail clients show as boxes. */
export declare function withPlainSpaces(text: string): string;

/** With a capital letter at its beginning. */
export declare function capitalized(text: string): string;

/**
 * Address of a page of the public site in a language: English ones have no prefix, those of another language begin with
 * its code, and its home page has no slash at the end.
 * @param path of the English page, with its query and fragment
 */
export declare function addressIn(language: Language, path: string): string;
