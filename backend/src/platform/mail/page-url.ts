import { currentLanguage } from '@steward/texts';

/**
 * Address of a page that has a twin in every language, in the current one: of the public site, and of emailed links.
 * @param path /reset-password#token=…
 */
export function pageUrl(publicUrl: string, path: string): string {
  const language = currentLanguage();
  return `${publicUrl}${language === 'en' ? '' : `/${language}`}${path}`;
}
