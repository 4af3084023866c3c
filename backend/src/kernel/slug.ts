const maximumLength = 80;

/**
 * The slug of a title: lower-case ASCII words separated by hyphens, never empty.
 *
 * @param fallback for a title without such words
 */
export function slugOf(title: string, fallback: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, maximumLength)
    .replace(/-+$/, '');
  return words || fallback;
}

export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
