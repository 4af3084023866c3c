import type { Page } from '@playwright/test';
import { areas, withoutParameters } from '../support/all-screens.ts';
import { consultant } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

const dashboard = areas.find(({ name }) => name === 'dashboard')?.paths ?? [];

/** Views that are tabs of the menu, beside the screens' own addresses. */
const views = [
  '/admin/documents?view=upload',
  '/admin/documents?view=templates',
  '/admin/messages?view=replies',
  '/admin/appointments?view=availability',
  '/admin/invoices?view=write',
  '/admin/invoices?view=recurring',
  '/admin/invoices?view=refund-requests',
  '/admin/invoices?view=overview',
  '/admin/packs?edit=new',
  '/admin/blog?post=new',
  '/admin/practice?view=texts',
  '/admin/practice?tab=connections',
];

interface Places {
  title: [x: number, y: number];
  tab: [x: number, y: number] | undefined;
  /** Right edge and top of the main button. */
  button: [right: number, y: number] | undefined;
}

/** Places of the head, in whole pixels. */
const placesOf = (page: Page): Promise<Places> =>
  page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const title = boxOf(document.querySelector('main h1'));
    const tab = boxOf(document.querySelector('.admin-tabs a'));
    const tools = '.ui-page-title:has(> h1) .ui-tools > .ant-btn-primary';
    const button = boxOf([...document.querySelectorAll(tools)].at(-1));
    return {
      title: [Math.round(title?.x ?? 0), Math.round(title?.y ?? 0)],
      tab: tab && [Math.round(tab.x), Math.round(tab.y)],
      button: button && [Math.round(button.right), Math.round(button.y)],
    };
  });

/** Values with the screens that have them: one value is one place. */
function valuesOf<Value>(places: Map<string, Value | undefined>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [screen, value] of places)
    if (value !== undefined) (found[JSON.stringify(value)] ??= []).push(screen);
  return found;
}

test('title, tabs and main button are at one place on all screens of the dashboard', async ({ visit }) => {
  const page = await visit(consultant, { viewport: { width: 1280, height: 800 } });
  const at = new Map<string, Places>();
  const screens = [...new Set(dashboard.map(withoutParameters)), '/admin/clients/2', ...views];
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('.drawn, main [aria-busy="true"]')).toHaveCount(0);
    at.set(screen, await placesOf(page));
  }
  for (const part of ['title', 'tab', 'button'] as const) {
    const values = valuesOf(new Map([...at].map(([screen, places]) => [screen, places[part]])));
    expect(Object.keys(values), `places of the ${part}: ${JSON.stringify(values)}`).toHaveLength(1);
  }
});

test('rows of lists are low on a phone, and begin on its first screen', async ({ visit }) => {
  const page = await visit(consultant, { viewport: { width: 390, height: 844 } });
  const lists = ['clients', 'documents', 'requests', 'invoices', 'contact-messages', 'messages'];
  for (const list of [...lists, 'invoices?view=recurring']) {
    await page.goto(`/admin/${list}`);
    const rows = page.locator('.admin-table tbody tr, .inbox-row');
    await expect(rows.first()).toBeVisible();
    const boxes = await rows.evaluateAll((all) =>
      all.map((row) => {
        const { y, height } = row.getBoundingClientRect();
        return { y, height };
      }),
    );
    expect(boxes[0]?.y, `first row of ${list}`).toBeLessThan(330);
    expect(Math.max(...boxes.map(({ height }) => height)), `rows of ${list}`).toBeLessThanOrEqual(80);
  }
});
