import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { areas, withoutParameters } from '../support/all-screens.ts';
import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';
import { both, byAxe, type Check } from './check.ts';
import * as perceivable from './perceivable.ts';
import * as operable from './operable.ts';
import * as understandable from './understandable.ts';
import * as robust from './robust.ts';
import { addHelpers } from './in-page.ts';

const statement = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../docs/accessibility.json', import.meta.url)), 'utf8'),
) as { criterion: string; status: string }[];
/** Criteria that the statement does not claim for every screen. */
const notMet = new Set(
  statement.filter(({ status }) => status === 'not met').map(({ criterion }) => criterion),
);

/** Checks that read a screen or change it back. Axe's other rules are in the surveys. */
const checks = {
  '1.1.1': perceivable.pictures,
  '1.2.1': perceivable.noMedia,
  '1.3.1': perceivable.structure,
  '1.3.2': perceivable.sequence,
  '1.3.3': perceivable.senses,
  '1.3.4': perceivable.orientation,
  '1.4.1': perceivable.notColorAlone,
  '1.4.4': perceivable.doubleText,
  '1.4.5': perceivable.noTextInPictures,
  '1.4.10': perceivable.reflow,
  '1.4.11': both(perceivable.controlContrast, perceivable.forcedColors),
  '1.4.12': perceivable.textSpacing,
  '2.1.1': operable.keyboard,
  '2.2.2': operable.motion,
  '2.4.1': operable.bypass,
  '2.4.2': operable.titled,
  '2.4.3': operable.focusOrder,
  '2.4.4': operable.linkPurpose,
  '2.4.5': operable.waysToPages,
  '2.4.6': operable.headingsAndLabels,
  '2.4.7': operable.focusVisible,
  '2.4.11': operable.focusNotObscured,
  '2.5.3': byAxe('2.5.3'),
  '2.5.8': byAxe('2.5.8'),
  '3.1.2': understandable.languageOfParts,
  '3.2.1': understandable.onFocus,
  '3.3.2': understandable.labels,
  '4.1.2': robust.nameRoleValue,
} satisfies Record<string, Check>;

/** @param except criteria that have no object there */
async function meetsAll(page: Page, path: string, except: readonly string[] = []): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main [aria-busy="true"], main .spinner, .drawn')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const [number, find] of Object.entries(checks))
    if (!notMet.has(number) && !except.includes(number))
      expect.soft(await find(page), `${path} does not meet ${number}`).toEqual([]);
}

for (const { name, person, paths } of areas)
  test(`every screen of the ${name} meets the criteria`, { tag: '@sweep' }, async ({ visit }) => {
    const page = await visit(person);
    await page.context().addInitScript(addHelpers);
    const own = new Set(paths.map(withoutParameters));
    expect(own.size).toBeGreaterThan(8);
    for (const path of own) await test.step(path, () => meetsAll(page, path));
  });

test('answers to a questionnaire meet the criteria', { tag: '@sweep' }, async ({ visit }) => {
  const page = await visit(alex);
  await page.context().addInitScript(addHelpers);
  await page.goto('/client/documents?view=questionnaires');
  const link = page.getByRole('main').getByRole('link', { name: 'Monthly books' });
  const path = (await link.getAttribute('href')) ?? '';
  // One link comes before the questions: there is nothing to skip.
  for (const step of ['', '?question=-review']) await meetsAll(page, path + step, ['2.4.1']);
});
