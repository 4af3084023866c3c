import type { Locator, Page } from '@playwright/test';

/** Button that pays the invoice of that number, in a list or in the invoice's dialog. */
export const payButton = (place: Page | Locator, number: string) =>
  place.getByRole('button', { name: /^Pay Now · \$[\d.,]+$/, description: new RegExp(`^${number}( ·|$)`) });
