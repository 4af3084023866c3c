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
  tabs: [x: number, y: number] | undefined;
  /** Right edge and top of the main button. */
  button: [right: number, y: number] | undefined;
}

/** Places of the head, in whole pixels. */
const placesOf = (page: Page): Promise<Places> =>
  page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect();
    const title = boxOf(document.querySelector('main h1'));
    const tab = boxOf(document.querySelector('.admin-tabs a'));
    const tabs = boxOf(document.querySelector('.admin-tabs'));
    const tools = '.ui-page-title:has(> h1) .ui-tools > .ant-btn-primary';
    const button = boxOf([...document.querySelectorAll(tools)].at(-1));
    return {
      title: [Math.round(title?.x ?? 0), Math.round(title?.y ?? 0)],
      tab: tab && [Math.round(tab.x), Math.round(tab.y)],
      tabs: tabs && [Math.round(tabs.x), Math.round(tabs.y)],
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

for (const { width, height, parts } of [
  { width: 1280, height: 800, parts: ['title', 'tab', 'button'] },
  // Tabs that do not fit are scrolled to the present one. As high as a page, which loads its end only in view.
  { width: 390, height: 2400, parts: ['title', 'tabs'] },
] as const)
  test(`${parts.join(', ')}: at one place on all screens of the dashboard, ${width} pixels wide`, async ({
    visit,
  }) => {
    const page = await visit(consultant, { viewport: { width, height } });
    const at = new Map<string, Places>();
    const screens = [...new Set(dashboard.map(withoutParameters)), '/admin/clients/2', ...views];
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.locator('main h1').first()).toBeVisible();
      await expect(page.locator('.drawn, main [aria-busy="true"]')).toHaveCount(0);
      at.set(screen, await placesOf(page));
    }
    for (const part of parts) {
      const values = valuesOf(new Map([...at].map(([screen, places]) => [screen, places[part]])));
      expect(Object.keys(values), `places of the ${part}: ${JSON.stringify(values)}`).toHaveLength(1);
    }
  });

test('rows of lists are low on a phone, and begin on its first screen', async ({ visit }) => {
  const page = await visit(consultant, { viewport: { width: 390, height: 844 } });
  const lists = ['clients', 'documents', 'requests', 'invoices', 'contact-messages', 'messages'];
  const others = ['mail', 'packs', 'documents?view=templates', 'blog', 'staff'];
  for (const list of [...lists, 'invoices?view=recurring', ...others]) {
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
