import { t } from '@steward/texts';

/** Begins the location of a phone call that Calendly booked. */
export const byPhone = 'By phone: ';

/** Texts with which Steward itself begins notes or a location. They are stored in English. */
const beginnings: Readonly<Record<string, (rest: string) => string>> = {
  'Service: ': (service) => t('Service: {service}', { service }),
  [byPhone]: (phone) => t('By phone: {phone}', { phone }),
};

const begun = new RegExp(`^(${Object.keys(beginnings).join('|')})(.+)$`, 's');

/** Notes or a location of an appointment, with the words of Steward itself in the current language. */
export function ownWordsTranslated<Text extends string | null>(stored: Text): Text | string {
  const [, beginning = '', rest = ''] = begun.exec(stored ?? '') ?? [];
  return beginnings[beginning]?.(rest) ?? stored;
}
