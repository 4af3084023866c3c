import { compact } from './written-dates.ts';

interface NamedAccount {
  id: number;
  title: string;
}

const plain = (text: string): string => compact(text).replaceAll(/[^\p{Letter}\d]/gu, '');

/** Before the last digits of an account's number: 'ending in 1234', '••••1234', '000000001234'. */
const masked = String.raw`(?:endingin|terminad[ao]en|acct\.?|account|cuenta|card|tarjeta|number|numero|no\.?|[x*•·.#-]{2,}|\d{4,})[:#]?-?`;

/** Digits that are surely the last ones of an account. */
const endings = /(?:endingin|terminad[ao]en|[x*•·]{2,})-?\d{4}(?!\d)/;

/**
 * The account that a file names by its title, or by the last four digits in its title; the only one there is, unless the file
 * has the digits of another. Undefined if that is not clear.
 * @param text of its first page
 */
export function accountOf<Account extends NamedAccount>(
  accounts: readonly Account[],
  fileName: string,
  text: string,
): Account | undefined {
  const page = compact(text)
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');
  const written = [plain(fileName), plain(text)];
  const matching = accounts.filter(({ title }) => {
    const digits = digitsOf(title);
    if (digits === undefined) return plain(title) !== '' && written.some((one) => one.includes(plain(title)));
    return (
      new RegExp(String.raw`(?<!\d)${digits}(?!\d)`).test(fileName) || new RegExp(masked + digits).test(page)
    );
  });
  if (matching.length > 0) return matching.length === 1 ? matching[0] : undefined;
  const [only] = accounts;
  if (only === undefined || accounts.length > 1) return undefined;
  const isOther = digitsOf(only.title) !== undefined && page.search(endings) >= 0;
  return isOther ? undefined : only;
}

const digitsOf = (title: string): string | undefined => /(?<!\d)\d{4}(?!\d)/.exec(title)?.[0];
