import type { ClientDto } from '../../../../shared/api';

/** Without case, marks, accents and the order of the words: 'Sample, Ana' is 'ana sample'. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

/** Finds the client of a folder by name, user name or e-mail address; none where several are called so. */
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
