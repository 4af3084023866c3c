import { currentLanguage, languages, type Language } from '@steward/texts';

/** An address of the public site: English ones have no prefix, those of another language begin with its code. */
export interface PageAddress {
  language: Language;
  /** `/es`; empty for English. */
  prefix: string;
  /** Path without the prefix: the same in every language. */
  pathname: string;
}

const codes = Object.keys(languages).filter((code) => code !== 'en') as Language[];

const prefixOf = (language: Language): string => (language === 'en' ? '' : `/${language}`);

export function pageAddress(path: string): PageAddress {
  const language = codes.find((code) => path === `/${code}` || path.startsWith(`/${code}/`)) ?? 'en';
  const prefix = prefixOf(language);
  return { language, prefix, pathname: path.slice(prefix.length) || '/' };
}

/** Address of a public page in a language. @param pathname without a prefix */
export const addressIn = (language: Language, pathname: string): string =>
  `${prefixOf(language)}${pathname === '/' && language !== 'en' ? '' : pathname}`;

/** Names of the languages, each in its own. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** The languages that a page is not shown in. */
export const otherLanguages = (): Language[] =>
  (Object.keys(languages) as Language[]).filter((language) => language !== currentLanguage());
