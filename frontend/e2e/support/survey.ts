import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

/**
 * The minified file, since the package's main file is twice as large and every page would have to parse it.
 */
export const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
const takesPictures = Boolean(process.env['SCREENSHOTS']);
const widths = { 1280: 900, 390: 844, 320: 640 } as const;
const allRules: string[] = [];
/** The other mode has other colors and the same page. */
const coloursOnly = ['color-contrast', 'link-in-text-block'];

interface Survey {
  /** Widths at which this state exists; all of them by default. */
  only?: readonly (keyof typeof widths)[];
  /** Opens a state that does not survive a reload; called for each width. */
  arrange?: () => Promise<void>;
  /** Checks both modes at each width: for public pages. */
  both?: boolean;
}

/** In `make test` a journey only leads to its goal; `make sweep` repeats it, and checks the screens on the way. */
const isOnTheWay = (): boolean => test.info().project.name.startsWith('journeys');

/** Checks the current screen as `examine` does, in `make sweep`. */
export async function survey(page: Page, screen: string, options?: Survey): Promise<void> {
  if (!isOnTheWay()) await examine(page, screen, options);
}

/**
 * Checks the current screen: wide in light mode and on a phone in dark mode, axe finds no violations; at the
 * narrowest width, too, nothing scrolls sideways. With SCREENSHOTS=1 a screenshot `SCREEN-WIDTH-MODE.png` is
 * saved. The page must have been opened with reduced motion.
 */
export async function examine(
  page: Page,
  screen: string,
  { only, arrange, both }: Survey = {},
): Promise<void> {
  for (const [name, height] of Object.entries(widths)) {
    const width = Number(name) as keyof typeof widths;
    if (only && !only.includes(width)) continue;
    await page.setViewportSize({ width, height });
    await arrange?.();
    if (width === 320) {
      await staysInside(page, screen, width);
      continue;
    }
    const [usual, other] = width === 1280 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    await inspect(page, screen, width, usual, allRules);
    if (both) await inspect(page, screen, width, other, coloursOnly);
  }
}

async function inspect(
  page: Page,
  screen: string,
  width: keyof typeof widths,
  mode: 'light' | 'dark',
  rules: string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await settled(page);
  const place = `${screen} at ${width} px, ${mode}`;
  expect.soft(await sidewaysScroll(page), `${place} scrolls sideways`).toEqual([]);
  expect.soft(await brokenRules(page, rules), `${place} breaks rules`).toEqual([]);
  if (takesPictures)
    await page.screenshot({ path: `${folder}${screen}-${width}-${mode}.png`, fullPage: true });
}

// On both sides of every breakpoint.
const between = [360, 480, 600, 601, 760, 761, 767, 768, 900, 901, 1000, 1001, 1100, 1101, 1920];

/** Checks that nothing scrolls sideways at the widths between those of the survey, in `make sweep`. */
export async function fitsEverywhere(page: Page, screen: string): Promise<void> {
  if (isOnTheWay()) return;
  for (const width of between) {
    await page.setViewportSize({ width, height: 800 });
    await staysInside(page, screen, width);
  }
}

/** Checks that nothing scrolls sideways at the page's current size. */
export async function staysInside(page: Page, screen: string, width: number): Promise<void> {
  await settled(page);
  expect.soft(await sidewaysScroll(page), `${screen} at ${width} px scrolls sideways`).toEqual([]);
}

/** Waits until fonts and searched rows are loaded and nothing moves: two frames after the last style change. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.ui-stale')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The page itself, or an element on it that one would have to scroll sideways to read. */
function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(-3);
  });
}

/**
 * Axe is injected once per page and reports violations only: finding and sending passes took most of the
 * time.
 * @param rules all of them by default
 */
async function brokenRules(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Axe would check frames only if it were injected into each of them.
  expect(page.frames()).toHaveLength(1);
  const options = {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
