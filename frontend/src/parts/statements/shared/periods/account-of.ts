import { compact } from './written-dates.ts';

interface NamedAccount {
  id: number;
  title: string;
}

const plain = (text: string): string => compact(text).replaceAll(/[^\p{Letter}\d]/gu, '');

/** Before the last digits of an account's number: 'ending in 1234', '••••1234', '000000001234'. */
const masked = String.raw`(?:endingin|terminad[ao]en|acct\.?|account|cuenta|card|tarjeta|number|numero|no\.?|[x*•·.#-]{2,}|\d{4,})[:#]?-?`;

/**
 * The account that a file names by its title, or by the last four digits in its title; undefined if none or several match.
 * @param text of its first page
 */
export function accountOf<Account extends NamedAccount>(
  accounts: readonly Account[],
  fileName: string,
  text: string,
): Account | undefined {
  const page = compact(text);
  const written = [plain(fileName), plain(text)];
  const matching = accounts.filter(({ title }) => {
    const digits = /(?<!\d)\d{4}(?!\d)/.exec(title)?.[0];
    if (digits === undefined) return plain(title) !== '' && written.some((one) => one.includes(plain(title)));
    return (
      new RegExp(String.raw`(?<!\d)${digits}(?!\d)`).test(fileName) ||
      new RegExp(masked + digits).test(page.normalize('NFD').replaceAll(/\p{Mark}/gu, ''))
    );
  });
  const [only] = accounts;
  if (accounts.length === 1) return only;
  return matching.length === 1 ? matching[0] : undefined;
}
