import { currentLanguage, languageCodes, type Language } from '@steward/texts';

/** An address of the public site: English ones have no prefix, those of another language begin with its code. */
export interface PageAddress {
  language: Language;
  /** `/es`; empty for English. */
  prefix: string;
  /** Path without the prefix: the same in every language. */
  pathname: string;
}

export function pageAddress(path: string): PageAddress {
  const language = languageCodes.find((code) => path === `/${code}` || path.startsWith(`/${code}/`)) ?? 'en';
  const prefix = language === 'en' ? '' : `/${language}`;
  return { language, prefix, pathname: path.slice(prefix.length) || '/' };
}

/** Names of the languages, each in its own. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** `lang` of a text, unless the page is in its language. */
export const foreignLang = (language: Language | undefined): Language | undefined =>
  language === currentLanguage() ? undefined : language;

/** The languages that a page is not shown in. */
export const otherLanguages = (): Language[] =>
  languageCodes.filter((language) => language !== currentLanguage());
