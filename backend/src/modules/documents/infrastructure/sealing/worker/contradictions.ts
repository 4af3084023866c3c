import type { PDF } from '@libpdf/core';

/**
 * Removes what contradicts the pages or acts without the reader.
 * @returns true if something changed
 * @throws NotSignable if that can't be removed without a change of a page
 */
export function removeContradictions(_pdf: PDF): boolean {
  return false;
}
