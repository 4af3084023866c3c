const maximumLength = 80;

/** A title as it stands in an address: lower-case ASCII words between hyphens, never empty. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maximumLength)
    .replace(/-+$/, '');
  return words || 'post';
}

export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
