import type { BrowserContext, Page } from '@playwright/test';
import { aPdf } from '../support/files.ts';
import { chooseClient } from '../support/options.ts';
import { launch, type Product } from '../support/product.ts';
import { readToTheEnd } from '../support/reading.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, logIn, test } from '../support/test.ts';

const owner = { username: 'owner', password: 'Quarry-lantern-7!' };
const title = 'Engagement Agreement';
const casey = { name: 'Casey Sample', email: 'casey@example.com', password: 'wet Stones by the river 7 &' };

// An empty instance.
let product: Product;
test.beforeAll(
  async () =>
    void (product = await launch('product-first-hour', {
      DEMO_DATA: '0',
      ADMIN_USERNAME: owner.username,
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: owner.password,
    })),
);
test.afterAll(() => product.stop());

/** Number of clicks in all pages of a context, across navigations; without those that Playwright tries again. */
async function countClicks(context: BrowserContext): Promise<() => number> {
  let count = 0;
  await context.exposeFunction('countClick', () => void (count += 1));
  await context.addInitScript(() =>
    // Playwright stops a click at the window if something else has come under the pointer.
    document.addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && void Reflect.get(window, 'countClick')(),
      true,
    ),
  );
  return () => count;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const setup = (page: Page) => page.getByRole('region', { name: 'Set up your practice' });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

test('an empty instance becomes a practice whose first client has signed', async ({ visit, watch }) => {
  watch.expect(403, /^\/api\/documents\/\d+\/sign$/);
  const options = { baseURL: product.url };
  const admin = await visit(undefined, options);
  const done = (count: number) => expect(setup(admin)).toContainText(`${count} of 9 done`);

  await test.step('the owner logs in, and sees what to set up', async () => {
    await admin.goto('/auth');
    await logIn(admin, owner);
    await done(0);
    await expect(admin.getByText("You're all caught up.")).toBeVisible();
    await survey(admin, 'first-hour', { both: true });
    await admin.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('writes the details of the practice', async () => {
    await admin.getByRole('link', { name: 'Add your details' }).click();
    await expect(admin).toHaveURL('/admin/practice');
    await admin.getByLabel('Name').first().fill('Limestone Guidance');
    for (const [label, text] of [
      ['Phone', '(512) 555-0123'],
      ['Email', 'office@example.com'],
      ['Street', '1 Sample Street'],
      ['City', 'Austin'],
      ['State', 'TX'],
      ['ZIP code', '78701'],
    ] as const)
      await admin.getByLabel(label, { exact: true }).fill(text);
    await admin.getByLabel('Payment instructions').fill('Pay by check to Limestone Guidance.');
    await button(admin, 'Save details').click();
    await expectToast(admin, 'Practice details saved');
    await menu(admin, 'Today');
    await done(1);
    await button(admin, /^Add your details/).click();
    await expect(setup(admin)).toContainText('Pay by check to Limestone Guidance.');
  });

  await test.step('reviews services and prices', async () => {
    await button(admin, /^Review services and prices/).click();
    await admin.getByRole('link', { name: 'Review these' }).click();
    await expect(admin).toHaveURL('/admin/prices');
    await menu(admin, 'Today');
    const elsewhere = await admin.context().newPage();
    await elsewhere.goto('/admin');
    await expect(setup(elsewhere)).toContainText('1 of 9 done');
    await button(admin, 'Looks right').click();
    await done(2);
    await expect(setup(elsewhere)).toContainText('2 of 9 done');
    await elsewhere.close();
  });

  await test.step('sends emails by hand', async () => {
    await button(admin, /^Check your email/).click();
    await button(admin, 'We send by hand').click();
    await done(3);
  });

  await test.step('finds the clients to invite', async () => {
    await button(admin, /^Invite your clients/).click();
    await admin.getByRole('link', { name: 'Invite clients' }).click();
    await expect(admin).toHaveURL('/admin/clients?filter=not_invited');
    await expect(admin.getByText('Not invited', { exact: true })).toBeVisible();
    await menu(admin, 'Today');
  });

  let link = '';
  await test.step('and invites a client by name and email, with a link to hand over', async () => {
    await button(admin, /^Add your clients/).click();
    await admin.getByRole('link', { name: 'Add a client' }).click();
    await button(admin, 'Add New Client').click();
    const dialog = admin.getByRole('dialog', { name: 'Add New Client' });
    // The default with a mail server.
    await dialog.getByRole('button', { name: 'Invite with a link instead' }).click();
    await dialog.getByLabel('First name').fill('Casey');
    await dialog.getByLabel('Last name').fill('Sample');
    await dialog.getByLabel('Email').fill(casey.email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByRole('button', { name: 'Show link' }).click();
    link = await dialog.getByLabel('Invitation link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await menu(admin, 'Today');
    await done(5);
  });

  const client = await visit(undefined, options);
  const clicks = await countClicks(client.context());
  await test.step('the client is in the portal after three clicks and one password', async () => {
    // The first click is on the link.
    await client.goto(link);
    await expect(client.locator('input[type=password]')).toHaveCount(1);
    await client.getByLabel('Password', { exact: true }).click();
    await client.keyboard.type(casey.password);
    await button(client, 'Create password and log in').click();
    await expect(client).toHaveURL('/client/portal');
    await expect(client.getByText("You're done for now.", { exact: false })).toBeVisible();
    expect(1 + clicks()).toBe(3);
  });

  await test.step('the practice sends a document to sign', async () => {
    await menu(admin, 'Documents');
    await admin.getByText('Upload Document').click();
    await admin.getByLabel('Title').fill(title);
    await chooseClient(admin.getByRole('combobox', { name: 'Client' }), {
      username: 'casey',
      firstName: 'Casey',
      lastName: 'Sample',
    });
    await admin.getByLabel('File', { exact: true }).setInputFiles(aPdf('Terms', 'agreement.pdf'));
    await admin.getByLabel('Needs a signature').check();
    await button(admin, 'Upload Document').click();
    await expectToast(admin, 'Document uploaded successfully');
  });

  await test.step('the client signs it with seven clicks', async () => {
    const before = clicks();
    await button(client, /^Read and sign/).click();
    await button(client, 'Sign Document').click();
    await readToTheEnd(client);
    await client.getByLabel('I agree to sign electronically').check();
    await button(client, 'Continue').click();
    await expect(client.getByLabel('Full name')).toHaveValue(casey.name);
    await button(client, `Sign ${title}`).click();
    // The practice has seen the link, so the session alone does not sign.
    await client.getByLabel('Password').fill(casey.password);
    await button(client, `Sign ${title}`).click();
    await expectToast(client, 'Document signed', 'Your signed copy is ready.');
    expect(clicks() - before).toBe(7);
  });

  await test.step('the practice sees the signature, and dismisses the checklist', async () => {
    await expect(admin.getByRole('row', { name: title })).toContainText('signed');
    await menu(admin, 'Today');
    await button(admin, 'Dismiss').click();
    const dialog = admin.getByRole('dialog', { name: 'Dismiss the checklist?' });
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(setup(admin)).toBeHidden();
  });
});
