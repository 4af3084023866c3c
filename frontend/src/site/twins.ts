import { languageCodes, type Language } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';

/** Paths of one page in the languages that it exists in. */
export type Twins = ReadonlyMap<Language, string>;

export const twinsOfPage = (pathname: string): Twins =>
  new Map(languageCodes.map((code) => [code, addressIn(code, pathname)]));
