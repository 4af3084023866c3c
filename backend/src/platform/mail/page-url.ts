import { currentLanguage } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';

/**
 * Address of a page that has a twin in every language, in the current one: of the public site, and of emailed links.
 * @param path /reset-password#token=…
 */
export const pageUrl = (publicUrl: string, path: string): string =>
  publicUrl + addressIn(currentLanguage(), path);
