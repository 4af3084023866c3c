import type { BrowserContext, Locator, Page } from '@playwright/test';
import { StripeServer } from '../../../backend/src/modules/billing/testing/stripe-server.ts';
import { TestSmtpServer } from '../../../backend/src/platform/mail/testing/smtp-server.ts';
import {
  calendarFile,
  CalendarServer,
} from '../../../backend/src/parts/connected-calendars/testing/calendar-server.ts';
import { dayIn } from '../support/days.ts';
import { aPdf } from '../support/files.ts';
import { chooseClient, chooseOption, openOptions } from '../support/options.ts';
import { launch, type Product } from '../support/product.ts';
import { openSheet } from '../support/signing-page.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';

const owner = { username: 'owner', password: 'Quarry-lantern-7!' };
const title = 'Engagement Agreement';
const casey = { name: 'Casey Sample', email: 'casey@example.com', password: 'wet Stones by the river 7 &' };

// An empty instance, and what lies outside of it; one test after the other.
test.describe.configure({ mode: 'default' });
let product: Product;
let mail: TestSmtpServer;
let calendars: CalendarServer;
let stripe: StripeServer;
test.beforeAll(async () => {
  mail = await TestSmtpServer.start({ allowInsecureAuth: true });
  calendars = await new CalendarServer().start();
  stripe = await StripeServer.start();
  product = await launch('product-first-hour', {
    DEMO_DATA: '0',
    CONNECTIONS_HOSTS: calendars.host,
    STRIPE_API_URL: stripe.url,
  });
});
test.afterAll(async () => {
  await product.stop();
  await stripe.close();
  calendars.stop();
  await mail.stop();
});

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

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const setup = (page: Page) => page.getByRole('region', { name: 'Set up your practice' });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

test('an empty instance becomes a practice whose first client has signed', async ({ visit, watch }) => {
  watch.expect(403, /^\/api\/documents\/\d+\/sign$/);
  watch.expect(400, /^\/api\/setup$/);
  const options = { baseURL: product.url };
  const admin = await visit(undefined, options);
  const done = (count: number) => expect(setup(admin)).toContainText(`${count} of 10 done`);

  await test.step('the owner opens the link of the start', async () => {
    await admin.goto(product.setupLink);
    await expect(admin.getByRole('heading', { name: 'Create your login' })).toBeVisible();
    await expect(admin).toHaveURL('/setup');
    await survey(admin, 'setup', { both: true });
    await admin.setViewportSize({ width: 1280, height: 900 });
    await admin.getByLabel('First name').fill('Olive');
    await admin.getByLabel('Username').fill(owner.username);
    await admin.getByLabel('Email').fill('owner@example.com');
    await admin.getByLabel('Password', { exact: true }).fill('Password1!');
    await button(admin, 'Continue').click();
    await admin.getByLabel('Practice name').fill('Limestone');
    await button(admin, 'Continue').click();
    await admin.getByLabel('Time zone').selectOption('America/Chicago');
    await admin.getByLabel('Color').fill('#7a1f5c');
  });

  await test.step('is told that the password is known, chooses another, and sees what to set up', async () => {
    await button(admin, 'Finish setup').click();
    await expect(admin.getByLabel('Password', { exact: true })).toBeFocused();
    await admin.getByLabel('Password', { exact: true }).fill(owner.password);
    await button(admin, 'Continue').click();
    await expect(admin.getByLabel('Practice name')).toHaveValue('Limestone');
    await button(admin, 'Continue').click();
    await button(admin, 'Finish setup').click();
    await expect(admin).toHaveURL('/admin');
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

  await test.step('names prices on request', async () => {
    await button(admin, /^Add your services and prices/).click();
    await admin.getByRole('link', { name: 'Write your prices' }).click();
    await expect(admin).toHaveURL('/admin/prices');
    await menu(admin, 'Today');
    const elsewhere = await admin.context().newPage();
    await elsewhere.goto('/admin');
    await expect(setup(elsewhere)).toContainText('1 of 10 done');
    await button(admin, /^Add your services and prices/).click();
    await button(admin, 'We name prices on request').click();
    await done(2);
    await expect(setup(elsewhere)).toContainText('2 of 10 done');
    await elsewhere.close();
  });

  await test.step('sends emails by hand', async () => {
    await button(admin, /^Check your email/).click();
    await button(admin, 'I’ll send links myself').click();
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
    await dialog.getByLabel('First name').fill('Casey');
    await dialog.getByLabel('Last name').fill('Sample');
    await dialog.getByLabel('Email').fill(casey.email);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('button', { name: 'Show link' }).click();
    link = await dialog.getByLabel('Invitation link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await menu(admin, 'Today');
    await done(5);
  });

  const client = await visit(undefined, options);
  const clicks = await countClicks(client.context());
  await test.step('the client is in the portal after two clicks and one field', async () => {
    // The first click is on the link.
    await client.goto(link);
    await expect(client.locator('main form input:not([readonly])')).toHaveCount(1);
    await expect(client.getByLabel('Password', { exact: true })).toBeFocused();
    await client.keyboard.type(casey.password);
    await button(client, 'Create password and log in').click();
    await expect(client).toHaveURL('/client/portal');
    await expect(client.getByText("You're done for now.", { exact: false })).toBeVisible();
    expect(1 + clicks()).toBe(2);
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

  await test.step('the client signs it with five clicks', async () => {
    const before = clicks();
    await button(client, /^Read and sign/).click();
    const sheet = await openSheet(client);
    await sheet.getByLabel('I agree to sign electronically').check();
    await expect(sheet.getByLabel('Full name')).toHaveValue(casey.name);
    await button(client, `Sign ${title}`).click();
    // The practice has seen the link, so the session alone does not sign.
    await client.getByLabel('Password').fill(casey.password);
    await button(client, `Sign ${title}`).click();
    await expect(client.getByRole('heading', { name: 'Signed', exact: true })).toBeVisible();
    expect(clicks() - before).toBe(5);
  });

  await test.step('the practice sees the signature, and dismisses the checklist', async () => {
    await expect(admin.getByRole('row', { name: title })).toContainText('Signed');
    await menu(admin, 'Today');
    await button(admin, 'Dismiss').click();
    const dialog = admin.getByRole('dialog', { name: 'Dismiss the checklist?' });
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(setup(admin)).toBeHidden();
  });
});

test('the owner connects email, Stripe, a calendar and the books', async ({ visit, watch }) => {
  watch.expect(409, /^\/api\/admin\/(connections\/email|outbox\/\d+\/retry)$/);
  const admin = await visit(owner, { baseURL: product.url });
  const invited = { email: 'dana@example.com', firstName: 'Dana', invite: true };
  expect((await admin.request.post('/api/admin/create-user', { data: invited })).status()).toBe(201);
  await admin.goto('/admin/practice?tab=connections');
  const card = (name: string) => admin.getByRole('region', { name, exact: true });
  const form = admin.getByRole('dialog').last();

  await test.step('email, which sends the invitation that was kept', async () => {
    await card('Email').getByRole('button', { name: 'Connect email' }).click();
    // The last of the list, which is longer than its window.
    await openOptions(form.getByRole('combobox', { name: 'Where is your email?' }));
    for (const key of ['ArrowUp', 'Enter']) await admin.keyboard.press(key);
    await form.getByLabel('Server for outgoing mail').fill('127.0.0.1');
    await chooseOption(form.getByRole('combobox', { name: 'Encryption' }), 'None (only this machine)');
    await form.getByRole('textbox', { name: 'Port' }).fill(String(mail.port));
    await form.getByLabel('Your email address').fill('office@example.com');
    await form.getByLabel('Username').fill('office');
    mail.onSignIn = (_, password) =>
      password === 'right' ? undefined : { code: 535, words: 'Not accepted' };
    await form.getByLabel('Password', { exact: true }).fill('wrong');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expect(form.getByRole('alert')).toContainText('The other side says: 535 Not accepted');
    await form.getByLabel('Password', { exact: true }).fill('right');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expectToast(admin, 'Email connected', 'We sent you a test message from office@example.com.');
    await button(card('Email'), 'Send 2 invitations now').click();
    await expectToast(admin, '1 email is on its way');
    // Casey has used the link.
    await expect(card('Email')).toContainText(`${casey.email}: The link in this email no longer works.`);
    await expect.poll(() => mail.received.flatMap(({ to }) => to)).toContain(invited.email);
  });

  await test.step('Stripe, whose reports arrive', async () => {
    stripe.addAccount('acct_1', 'sk_test_of_the_first');
    stripe.deliver = (url, { payload, headers }) => fetch(url, { method: 'POST', body: payload, headers });
    await card('Card payments').getByRole('button', { name: 'Connect Stripe' }).click();
    await form.getByLabel('Restricted key').fill('sk_test_of_the_first');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expectToast(admin, 'Stripe connected', 'Clients can pay into the account Example Practice now.');
    await expect(card('Card payments')).toContainText('Stripe reports payments to this server.');
  });

  await test.step('a calendar, whose events are busy times', async () => {
    const day = dayIn(1).replaceAll('-', '');
    const events = calendarFile({
      lines: [`DTSTART:${day}T160000Z`, `DTEND:${day}T170000Z`, 'SUMMARY:Dentist'],
    });
    calendars.shelves.set('/work.ics', { calendars: [events] });
    await button(card('Calendars'), 'Connect a calendar').click();
    await form.getByLabel('Secret address in iCal format').fill(calendars.url('/work.ics'));
    await form.getByLabel('Name').fill('Work');
    await form.getByRole('button', { name: 'Connect' }).click();
    await expectToast(admin, 'Calendar connected', 'Work: 1 event was read.');
    await survey(admin, 'connections', { both: true });
    await admin.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('and the books of a month, once they are on', async () => {
    await expect(card('Books')).toBeHidden();
    const on = await admin.request.put('/api/admin/parts/books', { data: { on: true } });
    expect(on.status()).toBe(200);
    await button(card('Books'), 'Export books').click();
    const saved = admin.waitForEvent('download');
    await form.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
  });
});
