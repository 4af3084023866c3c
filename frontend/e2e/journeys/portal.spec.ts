import { demoFile } from '../support/files.ts';
import { alex } from '../support/practice.ts';
import { expect, test } from '../support/test.ts';

test('the portal greets by first name, else by username', { tag: '@sweep' }, async ({ visit, practice }) => {
  const nameless = await practice.addClient();
  const page = await visit(nameless);
  await page.goto('/client/portal');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Good (morning|afternoon|evening), ${nameless.username}$`),
  );
  await expect(page.getByText('Client Portal', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Main Site' }).click();
  await expect(page).toHaveURL('/');
});

test(
  'the overview counts documents, shows the newest two and lists open tasks',
  { tag: '@all' },
  async ({ visit }) => {
    const page = await visit(alex);
    await page.goto('/client/portal');
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText(/Documents\s*5/);
    const recent = page.getByRole('region', { name: 'Recent Documents' });
    await expect(recent.getByRole('listitem')).toHaveCount(2);
    await expect(recent.getByRole('listitem').first()).toContainText('Engagement Agreement 2027');
    await expect(recent.getByRole('listitem').last()).toContainText('Quarterly Budget Review');

    const toDo = page.getByRole('region', { name: 'To do' });
    await toDo.getByRole('link', { name: /^Sign Engagement Agreement 2027/ }).click();
    await expect(page.getByRole('region', { name: 'Pages of Engagement Agreement 2027' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await recent.getByRole('link', { name: 'View All' }).click();
    await expect(page).toHaveURL('/client/portal?tab=documents');
  },
);

test("the menu shows the user's name, beside every client screen", { tag: '@sweep' }, async ({ visit }) => {
  const page = await visit(alex);
  await page.goto('/client/dashboard');
  const menu = page.getByRole('complementary', { name: 'Menu and account' });
  await expect(menu).toContainText('Alex Sample');
  await expect(menu).toContainText('alex@example.com');
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test(
  'a document has its own address, and focus returns to where it was opened',
  { tag: '@sweep' },
  async ({ visit, practice, watch }) => {
    watch.expect(404, /^\/api\/documents\/999999\/details$/);
    const client = await practice.addClient();
    const { id } = await practice.share(client, { title: 'Year plan' });
    await practice.share(client, {
      title: 'A receipt',
      file: demoFile('Identification Placeholder.png', 'image/png'),
    });
    await practice.share(client, {
      title: 'A table',
      file: demoFile(
        'Quarterly Budget Review.xlsx',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ),
    });
    const page = await visit(client);
    await page.goto(`/client/documents?document=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Year plan' });
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/client/documents');

    const title = page.getByRole('link', { name: 'Year plan', exact: true });
    await title.click();
    await expect(page).toHaveURL(`/client/documents?document=${id}`);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(title).toBeFocused();
    await expect(page).toHaveURL('/client/documents');

    await title.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();

    await page.getByRole('link', { name: 'A receipt', exact: true }).click();
    const picture = page.getByRole('dialog').getByRole('img', { name: 'A receipt' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'A table', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Preview not available');
    await page.keyboard.press('Escape');

    await page.goto('/client/documents?document=999999');
    await expect(page.getByRole('dialog', { name: 'Document not found' })).toBeVisible();
  },
);

test('an image opens in its own tab', { tag: '@sweep' }, async ({ visit, practice }) => {
  const client = await practice.addClient();
  await practice.share(client, {
    title: 'A receipt',
    file: demoFile('Identification Placeholder.png', 'image/png'),
  });
  const page = await visit(client);
  await page.goto('/client/documents');
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'View A receipt' }).click(),
  ]);
  await expect
    .poll(() => tab.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test(
  'on a phone the tasks come first, and a bar leads to the main screens',
  { tag: '@all' },
  async ({ visit }) => {
    const page = await visit(alex, { viewport: { width: 390, height: 700 }, hasTouch: true });
    await page.goto('/client/portal');
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect(toDo.getByRole('listitem').first().getByRole('button')).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^Good (morning|afternoon|evening), Alex$/).first()).toBeInViewport();
    const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? NaN;
    const tops = [
      await top('To do'),
      await top('Upcoming'),
      await top('Summary'),
      await top('Recent Documents'),
    ];
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));

    const bar = page.getByRole('navigation', { name: 'Main screens' });
    await expect(bar.getByRole('link')).toHaveText([/^Home/, /^Documents/, /^Pay/, /^Messages/, /^Book/]);
    for (const [word, address] of [
      ['Documents', '/client/documents'],
      ['Pay', '/client/payments'],
      ['Messages', '/client/messages'],
      ['Book', '/client/appointments'],
      ['Home', '/client/portal'],
    ] as const) {
      await bar.getByRole('link', { name: word }).tap();
      await expect(page).toHaveURL(address);
      await expect(bar.locator('[aria-current=page]')).toHaveText(new RegExp(`^${word}`));
      await expect(bar).toBeInViewport({ ratio: 1 });
    }

    await expect(page.getByRole('button', { name: 'Log Out' })).toBeHidden();
    await page.getByRole('button', { name: 'AS, account of Alex Sample' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 768, height: 700 });
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
    await expect(bar).toBeHidden();
  },
);

test(
  'on a phone the menu is a drawer, and the account is behind the initials',
  { tag: '@sweep' },
  async ({ visit }) => {
    const page = await visit(alex, { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page.goto('/client/dashboard');
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.tap();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toContainText('Alex Sample');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await open.tap();
    await drawer.getByRole('link', { name: 'Documents' }).tap();
    await expect(page).toHaveURL('/client/documents');
    await expect(drawer).toBeHidden();

    await page.getByRole('button', { name: 'AS, account of Alex Sample' }).tap();
    await page.getByRole('menuitem', { name: 'Log out' }).tap();
    await expect(page).toHaveURL('/');
  },
);
