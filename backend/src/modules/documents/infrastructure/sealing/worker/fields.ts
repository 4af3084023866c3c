import type { PDF } from '@libpdf/core';

/**
 * Gives each field a look that shows its value, and makes all but signatures read-only.
 * @returns true if something changed
 * @throws NotSignable if a look can't be made
 */
export async function lockFields(_pdf: PDF): Promise<boolean> {
  return false;
}
