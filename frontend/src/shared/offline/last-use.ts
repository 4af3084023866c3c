import type { Language } from '@steward/texts';

/** The page without a connection is in this language, with this name: both of an area's last use. */
interface LastUse {
  language: Language;
  practice: string;
}

const keyOf = (area: string) => `steward-last-use-${area}`;

/** @param area `client` or `admin`, as in addresses */
export function rememberLastUse(area: string, use: LastUse): void {
  try {
    localStorage.setItem(keyOf(area), JSON.stringify(use));
  } catch {
    // The browser stores nothing.
  }
}

export function lastUse(area: string): LastUse {
  try {
    const stored = localStorage.getItem(keyOf(area));
    if (stored !== null) return JSON.parse(stored) as LastUse; // written above
  } catch {
    // The browser stores nothing.
  }
  return { language: 'en', practice: '' };
}
