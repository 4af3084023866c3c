import { readCatalog } from './catalog.ts';
import { compile } from './compile.ts';

/**
 * Translations of a language by English text. The backend's build replaces this module by one that reads what is
 * compiled.
 */
export const translationsOf = (language) =>
  Object.fromEntries([...readCatalog(language)].map(([text, translation]) => [text, compile(translation)]));
