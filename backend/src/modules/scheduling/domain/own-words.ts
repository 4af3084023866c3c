import { t } from '@steward/texts';

/** Texts with which Steward itself begins notes or a location. They are stored in English. */
const beginnings: Readonly<Record<string, (rest: string) => string>> = {
  'Service: ': (service) => t('Service: {service}', { service }),
  'By phone: ': (phone) => t('By phone: {phone}', { phone }),
};

const begun = new RegExp(`^(${Object.keys(beginnings).join('|')})(.+)$`, 's');

/** Notes or a location of an appointment, with the words of Steward itself in the current language. */
export function ownWordsTranslated<Text extends string | null>(stored: Text): Text | string {
  const [, beginning = '', rest = ''] = begun.exec(stored ?? '') ?? [];
  return beginnings[beginning]?.(rest) ?? stored;
}
