import type { Page } from '@playwright/test';
import { consultant } from '../support/practice.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
// A count follows if items are waiting.
const named = (name: string) => ({ name: new RegExp(`^${name}( \\d|$)`) });
const entry = (page: Page, name: string) => navigation(page).getByRole('link', named(name));
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' });

test('a screen that failed to load appears after a retry', async ({ visit, watch }) => {
  watch.expect('net::ERR_FAILED', /^\/assets\/packs-section-/);
  const page = await visit(consultant);
  await page.goto('/admin/clients');
  const program = /\/assets\/packs-section-/;
  await page.route(program, (route) => route.abort());
  await entry(page, 'Documents').click();
  await page.getByRole('link', { name: 'Packs' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to load this screen. Please try again.');
  await page.unroute(program);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Packs' })).toBeVisible();
});

test('a screen below an entry marks that entry', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/messages/1');
  await expect(entry(page, 'Messages')).toHaveAttribute('aria-current', 'page');
});

test('unsaved changes are not lost without a question from the drawer, either', async ({ visit }) => {
  const page = await visit(consultant, { viewport: { width: 390, height: 844 } });
  await page.goto('/admin/practice');
  await page.getByLabel('Hours').fill('By appointment');
  await openMenu(page).click();
  await entry(page, 'Clients').click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Hours')).toHaveValue('By appointment');
  await openMenu(page).click();
  await entry(page, 'Clients').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/admin/clients');
});

test('the bar takes one row on a phone', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin');
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    const height = await page.locator('.ui-bar').evaluate((bar) => bar.getBoundingClientRect().height);
    expect(height, `height at ${width} px`).toBeLessThan(72);
  }
});

test('the navigation passes the survey', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/requests');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fitsEverywhere(page, 'admin-navigation');
  await survey(page, 'admin-navigation', { only: [1280], both: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await openMenu(page).click();
  await expect(navigation(page)).toBeVisible();
  await survey(page, 'admin-drawer', { only: [390, 320], both: true });
});
