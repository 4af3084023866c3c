import { languageCodes } from '@steward/texts';
import { languageNames } from '../text/page-language';

/** Options of a choice of languages. Each is named in its own words, which only its own voice reads well. */
export const languageOptions = () =>
  languageCodes.map((value) => ({
    value,
    title: languageNames[value],
    label: <span lang={value}>{languageNames[value]}</span>,
  }));
