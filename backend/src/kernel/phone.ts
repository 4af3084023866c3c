/* Phone numbers of the United States are stored as +12105550142 and shown as (210) 555-0142. Any other text stays as typed:
   a number with an extension, of another country, or two of them. */

/** The ten digits, whatever is between them; undefined for any other text. */
const digitsOf = (phone: string): string | undefined =>
  /^(?:\+?1)?(\d{10})$/.exec(phone.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}\u2212().]+/gu, ''))?.[1];

/** As it is stored. */
export function storedPhone(phone: string): string {
  const digits = digitsOf(phone);
  return digits === undefined ? phone : `+1${digits}`;
}

/**
 * As it is shown. The function `shown_phone` in SQL has the same rule, for queries that answer with whole rows; a test
 * compares both.
 */
export function shownPhone(phone: string): string {
  const digits = digitsOf(phone);
  return digits === undefined ? phone : digits.replace(/^(...)(...)/, '($1) $2-');
}
