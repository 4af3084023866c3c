import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

test(
  "the API's pages load under their policy, and try a call with the browser's session",
  { tag: '@all' },
  async ({ visit }) => {
    const page = await visit(alex);
    await page.goto('/api/docs');
    await expect(page.getByRole('heading', { name: /Steward/ })).toBeVisible();
    const operation = page.locator('#operations-Identity-getCurrentUser');
    await operation
      .getByRole('button', { name: /\/api\/user/ })
      .first()
      .click();
    await expect(operation.getByRole('row', { name: 'x-rights' })).toContainText('["client","staff"]');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table');
    await expect(answer.locator('.response-col_status').last()).toContainText('200');
    await expect(answer).toContainText('"username": "asample"');
  },
);
