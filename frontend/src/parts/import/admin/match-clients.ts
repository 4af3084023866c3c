import type { ClientDto } from '../../../shared/api';
import { soughtWords } from '../../../shared/text/matches.ts';

/** Ignores case, punctuation, accents and word order: 'Sample, Ana' is 'ana sample'. */
const bare = (text: string): string =>
  soughtWords(text)
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean)
    .sort()
    .join(' ');

/** Finds a client by name, username or email address; undefined if several clients match. */
export function clientMatcher(clients: readonly ClientDto[]): (named: string) => number | undefined {
  const exact = new Map<string, number>();
  const byName = new Map<string, number | 'several'>();
  for (const { id, username, email, firstName, lastName, name: whole } of clients) {
    // Households and businesses have no username, some no address.
    for (const own of [username, email]) if (own) exact.set(own.toLowerCase(), id);
    const name = bare(`${firstName ?? ''} ${lastName ?? ''}`) || bare(whole);
    if (name) byName.set(name, byName.has(name) ? 'several' : id);
  }
  return (named) => {
    const name = named.trim();
    const found = exact.get(name.toLowerCase()) ?? (name && byName.get(bare(name)));
    return typeof found === 'number' ? found : undefined;
  };
}
