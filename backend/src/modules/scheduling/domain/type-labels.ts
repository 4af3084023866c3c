import { currentLanguage } from '@steward/texts';

/** Names of an appointment type by language; null: not translated. */
export interface TypeLabels {
  en: string;
  es: string | null;
}

/** The name of a type, or of an appointment's type, in the current language; in English without a translation. */
export const typeLabelOf = ({ label, labelEs }: { label: string; labelEs: string | null }): string =>
  (currentLanguage() === 'es' ? labelEs : null) ?? label;
