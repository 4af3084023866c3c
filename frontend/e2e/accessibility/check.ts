import type { Page } from '@playwright/test';
import { axe } from '../support/survey.ts';

/** Says what breaks a success criterion on the open page; nothing if it is met. */
export type Check = (page: Page) => Promise<string[]>;

/** Rules of axe that belong to a criterion, the experimental ones included. @param criterion '1.4.3' */
export const byAxe =
  (criterion: string, without: readonly string[] = []): Check =>
  async (page) => {
    await addAxe(page);
    const tag = `wcag${criterion.replaceAll('.', '')}`;
    return page.evaluate<string[]>(`
      (async () => {
        const values = axe.getRules(['${tag}']).map(({ ruleId }) => ruleId)
          .filter((rule) => !${JSON.stringify(without)}.includes(rule));
        const { violations } = await axe.run({ resultTypes: ['violations'], runOnly: { type: 'rule', values } });
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 160) + ' ' + failureSummary));
      })()`);
  };

async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
}

/** A check that runs in the page. */
export const inPage =
  (find: () => string[] | Promise<string[]>): Check =>
  async (page) => {
    await addAxe(page);
    const found = await page.evaluate(find);
    await page.evaluate(() => window.a11y.forget());
    return found;
  };

/** Finds in a window of another size. */
export async function at(
  page: Page,
  size: { width: number; height: number },
  find: () => string[] | Promise<string[]>,
): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(size);
  await afterFrames(page);
  const found = await page.evaluate(find);
  if (before) await page.setViewportSize(before);
  return found.map((one) => `at ${size.width} px: ${one}`);
}

export const both =
  (...checks: readonly Check[]): Check =>
  async (page) => {
    const found: string[] = [];
    for (const check of checks) found.push(...(await check(page)));
    return found;
  };

export async function afterFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
