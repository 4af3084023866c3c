import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
const widths = { 1280: 900, 390: 844, 320: 640 } as const;
const modes = ['light', 'dark'] as const;

interface Survey {
  /** The widths at which this state exists; all of them unless it is one of small screens or of large ones. */
  only?: readonly (keyof typeof widths)[];
  /** What is open only once: brought about anew for each width. */
  arrange?: () => Promise<void>;
}

/**
 * Looks at a screen as it is now at every width: nothing scrolls sideways, and where people mostly are, in both modes,
 * no rule of axe is broken and a picture is kept for the eye, `SCREEN-WIDTH-MODE.png`. The smallest width shows what
 * 390 px show, closer together. The page must have been opened with reduced motion.
 */
export async function survey(page: Page, screen: string, { only, arrange }: Survey = {}): Promise<void> {
  for (const [name, height] of Object.entries(widths)) {
    const width = Number(name) as keyof typeof widths;
    if (only && !only.includes(width)) continue;
    await page.setViewportSize({ width, height });
    await arrange?.();
    if (width === 320) await staysInside(page, screen, width);
    else for (const mode of modes) await inspect(page, screen, width, mode);
  }
}

/** Looks at a screen as it is most often seen: wide and light, and dark on a phone. */
export async function glance(page: Page, screen: string): Promise<void> {
  for (const [width, mode] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: widths[width] });
    await inspect(page, screen, width, mode);
  }
}

async function inspect(
  page: Page,
  screen: string,
  width: keyof typeof widths,
  mode: (typeof modes)[number],
): Promise<void> {
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
  await settled(page);
  const place = `${screen} at ${width} px, ${mode}`;
  expect.soft(await sidewaysScroll(page), `${place} scrolls sideways`).toEqual([]);
  expect.soft(await brokenRules(page, mode), `${place} breaks rules`).toEqual([]);
  await page.screenshot({ path: `${folder}${screen}-${width}-${mode}.png`, fullPage: true });
}

// Around every width at which a layout changes.
const between = [360, 480, 600, 601, 767, 768, 900, 901, 1000, 1001, 1100, 1101, 1920];

/** Nothing scrolls sideways at the widths between those of the survey. */
export async function fitsEverywhere(page: Page, screen: string): Promise<void> {
  for (const width of between) {
    await page.setViewportSize({ width, height: 800 });
    await staysInside(page, screen, width);
  }
}

async function staysInside(page: Page, screen: string, width: number): Promise<void> {
  await settled(page);
  expect.soft(await sidewaysScroll(page), `${screen} at ${width} px scrolls sideways`).toEqual([]);
}

/** Fonts are there and nothing moves: two frames after the last change of style. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The page itself, or an element on it that a person would have to push aside to read. */
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

/** The other mode has other colours and the same page, so that it is asked about colours only. */
async function brokenRules(page: Page, mode: (typeof modes)[number]): Promise<string[]> {
  // Without legacy mode axe opens a page of its own for each result; frames of other origins there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (mode === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
