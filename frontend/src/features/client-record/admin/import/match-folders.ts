import type { ClientDto } from '../../../../shared/api';
import { soughtWords } from '../../../../shared/text/matches.ts';

/** Ignores case, punctuation, accents and word order: 'Sample, Ana' is 'ana sample'. */
const bare = (text: string): string =>
  soughtWords(text)
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter(Boolean)
    .sort()
    .join(' ');

/** Finds the client of a folder by name, username or email address; undefined if several clients match. */
export function folderMatcher(clients: readonly ClientDto[]): (folder: string) => number | undefined {
  const exact = new Map<string, number>();
  const byName = new Map<string, number | 'several'>();
  for (const { id, username, email, firstName, lastName } of clients) {
    exact.set(username.toLowerCase(), id);
    exact.set(email.toLowerCase(), id);
    const name = bare(`${firstName ?? ''} ${lastName ?? ''}`);
    if (name) byName.set(name, byName.has(name) ? 'several' : id);
  }
  return (folder) => {
    const name = folder.trim();
    const found = exact.get(name.toLowerCase()) ?? (name && byName.get(bare(name)));
    return typeof found === 'number' ? found : undefined;
  };
}
