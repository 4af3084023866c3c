import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { consultant } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const searchCall = '**/api/admin/search?*';

test('a failed search says so and is retried', async ({ visit, watch }) => {
  watch.expect(500, /^\/api\/admin\/search$/);
  const page = await visit(consultant);
  await holdLiveUpdates(page);
  await page.goto('/admin/practice');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let failing = true;
  await page.route(searchCall, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.keyboard.press('Control+k');
  await box(page).fill('alex sample');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Search failed.');
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(option(page, /^Alex Sample/).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
});

test('the search passes the survey', async ({ visit, watch }) => {
  watch.expect(500, /^\/api\/admin\/search$/);
  const page = await visit(consultant);
  await page.goto('/admin/practice');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(option(page, 'Go to Documents')).toBeVisible();
  await survey(page, 'search-empty', { both: true });
  await box(page).fill('re');
  await expect(option(page, /Alex Sample$/).first()).toBeVisible();
  await survey(page, 'search-found', { both: true });
  await box(page).fill('nobody of this name');
  await expect(page.getByText('Nothing found for “nobody of this name”.')).toBeVisible();
  await survey(page, 'search-none', { both: true });
  await page.route(searchCall, (route) => route.fulfill({ status: 500, json: {} }));
  await box(page).fill('agreement');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await survey(page, 'search-failed', { both: true });
});

test('no letter is lost at 80 ms a letter from the first moment, ten times cold and ten times warm', async ({
  visit,
}) => {
  test.slow();
  const page = await visit(consultant);
  const typeAt = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(text, { delay: 80 });
    await expect(box(page)).toHaveValue(text);
  };
  for (let round = 0; round < 10; round++) {
    await page.goto('/admin/practice');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of ['bakery', 'alex sample']) {
      await typeAt(text);
      await page.keyboard.press('Escape');
      await expect(box(page)).toHaveCount(0);
    }
  }
});
