import { t } from '@steward/texts';

/**
 * A person's residence according to their profile: two-letter code of a state or territory, or one of these.
 */
export const unknownResidence = 'unknown';
const abroad = 'abroad';

const states: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
};

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
const codes = new Map(
  Object.entries(states).flatMap(([code, name]) => [
    [letters(code), code],
    [letters(name), code],
  ]),
);
const homeCountries = new Set(['', 'us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'america']);

/**
 * Normalizes profile entries: 'TX', 'Texas' and ' texas ' are equal; without a country, the United States is
 * assumed.
 */
export function residenceOf({ state, country }: { state: string | null; country: string | null }): string {
  if (!homeCountries.has(letters(country ?? ''))) return abroad;
  return codes.get(letters(state ?? '')) ?? unknownResidence;
}

/** Name in the current language, for example 'Texas'; the states keep their English names. */
export const residenceName = (residence: string): string =>
  states[residence] ?? (residence === abroad ? t('Outside the United States') : t('[residence] Unknown'));
