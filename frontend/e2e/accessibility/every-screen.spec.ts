import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { alex, consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';
import * as check from './checks.ts';
import { addHelpers } from './in-page.ts';

const list = readFileSync(fileURLToPath(new URL('../../src/app/screens.ts', import.meta.url)), 'utf8');
const statement = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../docs/accessibility.json', import.meta.url)), 'utf8'),
) as { criterion: string; status: string }[];
/** Criteria that the statement does not claim for every screen. */
const notMet = new Set(
  statement.filter(({ status }) => status === 'not met').map(({ criterion }) => criterion),
);
const paths = [...list.matchAll(/path: '([^':]+)(?:\/:[\w?/:]+)?'/g)].map(([, path = '']) => path);

/** Checks that read a screen or change it back. Axe's other rules are in the surveys. */
const checks = {
  '1.1.1': check.pictures,
  '1.2.1': check.noMedia,
  '1.3.1': check.structure,
  '1.3.2': check.sequence,
  '1.3.3': check.senses,
  '1.3.4': check.orientation,
  '1.4.1': check.notColorAlone,
  '1.4.4': check.doubleText,
  '1.4.5': check.noTextInPictures,
  '1.4.10': check.reflow,
  '1.4.11': check.both(check.controlContrast, check.forcedColors),
  '1.4.12': check.textSpacing,
  '2.1.1': check.keyboard,
  '2.2.2': check.motion,
  '2.4.1': check.bypass,
  '2.4.2': check.titled,
  '2.4.3': check.focusOrder,
  '2.4.4': check.linkPurpose,
  '2.4.5': check.waysToPages,
  '2.4.6': check.headingsAndLabels,
  '2.4.7': check.focusVisible,
  '2.4.11': check.focusNotObscured,
  '2.5.3': check.byAxe('2.5.3'),
  '2.5.8': check.byAxe('2.5.8'),
  '3.1.2': check.languageOfParts,
  '3.2.1': check.onFocus,
  '3.3.2': check.labels,
  '4.1.2': check.nameRoleValue,
} satisfies Record<string, check.Check>;

async function meetsAll(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('main [aria-busy="true"], .drawn')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const [number, find] of Object.entries(checks))
    if (!notMet.has(number)) expect.soft(await find(page), `${path} does not meet ${number}`).toEqual([]);
}

for (const { area, person, matches } of [
  { area: 'site', matches: /^(?!\/admin|\/unsubscribe|\/client\/(?!login|register))/ },
  { area: 'portal', person: alex, matches: /^\/client\/(?!login|register)/ },
  { area: 'dashboard', person: consultant, matches: /^\/admin/ },
])
  test(`every screen of the ${area} meets the criteria`, { tag: '@sweep' }, async ({ visit }) => {
    const page = await visit(person);
    await page.context().addInitScript(addHelpers);
    const own = new Set(paths.filter((path) => matches.test(path)));
    expect(own.size).toBeGreaterThan(8);
    for (const path of own) await test.step(path, () => meetsAll(page, path));
  });
