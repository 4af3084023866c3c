import type { Page } from '@playwright/test';
import { expect, expectFieldError, expectNoFieldError, expectToast, test, toast } from './support/test.ts';

const fields = (page: Page) => ({
  firstName: page.getByLabel('First name'),
  lastName: page.getByLabel('Last name'),
  email: page.getByLabel('Email', { exact: true }),
  phone: page.getByLabel('Phone (optional)'),
  service: page.getByLabel('Service'),
  message: page.getByLabel('Message (optional)'),
  terms: page.getByLabel('I agree to the terms and conditions'),
  send: page.getByRole('button', { name: 'Send Message' }),
});

async function fillIn(page: Page): Promise<void> {
  const { firstName, lastName, email, phone, service, message, terms } = fields(page);
  await firstName.fill('Dana');
  await lastName.fill('Sample');
  await email.fill('dana@example.com');
  await phone.fill('(210) 555-0142');
  await service.selectOption('Professional Bookkeeping');
  await message.fill('Our books are in a shoebox.');
  await terms.check();
}

/** The script that makes the form work is there: a button that was pressed before would post the form by itself. */
async function alive(page: Page): Promise<void> {
  // Its program comes when somebody turns to the form.
  await page.getByRole('button', { name: 'Send Message' }).hover();
  await expect
    .poll(() =>
      page
        .locator('form.contact-form')
        .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
}

/** Answers the call in the server's place. */
async function answerWith(page: Page, status: number, body: unknown): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: body }));
}

test('an empty message names every field that is needed, and each is answered while it is put right', async ({
  page,
}) => {
  await page.goto('/contact');
  await alive(page);
  const { firstName, lastName, email, phone, service, message, terms, send } = fields(page);
  await firstName.fill('D');
  await expectNoFieldError(firstName); // nobody is judged before sending
  await send.click();
  await expectFieldError(firstName, 'First name must be at least 2 characters');
  await expectFieldError(lastName, 'Last name must be at least 2 characters');
  await expectFieldError(email, 'Please enter a valid email address');
  await expectFieldError(service, 'Please select a service');
  await expectFieldError(terms, 'You must agree to the terms and conditions');
  await expectNoFieldError(phone);
  await expectNoFieldError(message);
  await expect(firstName).toBeFocused();

  await firstName.fill('Di');
  await expectNoFieldError(firstName);
  await firstName.fill(' D ');
  await expectFieldError(firstName, 'First name must be at least 2 characters');
  await lastName.fill('Sample');
  await expectNoFieldError(lastName);
  await email.fill('dana@example');
  await expectFieldError(email, 'Please enter a valid email address');
  await email.fill('dana@example.com');
  await expectNoFieldError(email);
  await service.selectOption('Other');
  await expectNoFieldError(service);
  await terms.check();
  await expectNoFieldError(terms);
});

test('the form offers the seven blocks of the services page and two more', async ({ page }) => {
  await page.goto('/contact');
  await expect(fields(page).service.locator('option')).toHaveText([
    'Select a service',
    'Personal Financial Coaching',
    'Professional Bookkeeping',
    'Business Finance',
    'Business and Financial Education',
    'Strategic Planning',
    'Operational Efficiency',
    'Business Mentoring',
    'Regulatory Guidance',
    'Other',
  ]);
  await expect(fields(page).service).toHaveValue('');
});

test('the trap for programs is neither seen, nor reached, nor announced', async ({ page }) => {
  await page.goto('/contact');
  const trap = page.locator('input[name="website"]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: 'Website', includeHidden: false })).toHaveCount(0);
  const box = await trap.locator('..').locator('..').boundingBox();
  expect(box).toMatchObject({ width: 1, height: 1 });
});

test('what was typed before the script ran stays, and is sent', async ({ page }) => {
  await answerWith(page, 201, { id: 1, created_at: '2026-11-18T12:00:00.000Z' });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/start-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillIn(page);
  letGo();
  await alive(page);
  const { firstName, service, message, terms, send } = fields(page);
  await expect(firstName).toHaveValue('Dana');
  await expect(service).toHaveValue('Professional Bookkeeping');
  await expect(message).toHaveValue('Our books are in a shoebox.');
  await expect(terms).toBeChecked();
  const sent = page.waitForRequest('**/api/contact');
  await send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    firstName: 'Dana',
    service: 'Professional Bookkeeping',
    terms: true,
  });
});

test.describe('with an answer in the place of the server', () => {
  test('a message is sent whole, said to be sent, and the form is empty again', async ({ page }) => {
    await page.goto('/contact');
    await alive(page);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/contact', async (route) => {
      await answered;
      await route.fulfill({ status: 201, json: { id: 1, created_at: '2026-11-18T12:00:00.000Z' } });
    });
    await fillIn(page);
    const { firstName, email, service, message, terms, send } = fields(page);
    const request = page.waitForRequest('**/api/contact');
    await send.click();
    await expect(send).toBeDisabled();
    expect((await request).postDataJSON()).toEqual({
      firstName: 'Dana',
      lastName: 'Sample',
      email: 'dana@example.com',
      phone: '(210) 555-0142',
      service: 'Professional Bookkeeping',
      message: 'Our books are in a shoebox.',
      terms: true,
      website: '',
      elapsed: expect.any(Number),
    });
    answer();
    await expectToast(page, 'Success', "Your message has been sent. We'll contact you soon!");
    await expect(firstName).toHaveValue('');
    await expect(email).toHaveValue('');
    await expect(service).toHaveValue('');
    await expect(message).toHaveValue('');
    await expect(terms).not.toBeChecked();
    await expectNoFieldError(firstName);
    await expect(send).toBeEnabled();
  });

  test('a refusal is said in the words of the server, at its fields too, and nothing is lost', async ({
    page,
    watch,
  }) => {
    watch.expect(400, /^\/api\/contact$/);
    await page.goto('/contact');
    await alive(page);
    await answerWith(page, 400, {
      statusCode: 400,
      code: 'validation',
      message: 'Please check what you entered.',
      error: 'Please check what you entered.',
      fields: { email: 'Please enter a valid email address' },
      requestId: 'r',
    });
    await fillIn(page);
    const { firstName, email, message, terms, send } = fields(page);
    await send.click();
    await expectToast(page, 'Error', 'Please check what you entered.');
    await expectFieldError(email, 'Please enter a valid email address');
    await expect(email).toBeFocused();
    await expect(firstName).toHaveValue('Dana');
    await expect(message).toHaveValue('Our books are in a shoebox.');
    await expect(terms).toBeChecked();
  });

  test('a failure without words, and a network that is away, have the same sentence', async ({
    page,
    watch,
  }) => {
    watch.expect(502, /^\/api\/contact$/);
    watch.expect('net::ERR_FAILED', /^\/api\/contact$/);
    await page.goto('/contact');
    await alive(page);
    await fillIn(page);
    const { firstName, send } = fields(page);
    const sentence = 'There was a problem sending your message. Please try again.';
    await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway' }));
    await send.click();
    await expectToast(page, 'Error', sentence);
    await page.unroute('**/api/contact');
    await toast(page).getByRole('button', { name: 'Close' }).click();
    await page.route('**/api/contact', (route) => route.abort());
    await send.click();
    await expectToast(page, 'Error', sentence);
    await expect(firstName).toHaveValue('Dana');
    await expect(send).toBeEnabled();
  });
});

test.describe('with the server', () => {
  test('a message arrives', async ({ page }) => {
    await page.goto('/contact');
    await alive(page);
    await fillIn(page);
    const answer = page.waitForResponse('**/api/contact');
    await fields(page).send.click();
    expect((await answer).status()).toBe(201);
    await expectToast(page, 'Success', "Your message has been sent. We'll contact you soon!");
  });

  test('screen and server refuse in the same words', async ({ page }) => {
    const response = await page.request.post('/api/contact', {
      data: { firstName: 'D', lastName: ' S ', email: 'dana@example', service: ' ', terms: false },
    });
    expect(response.status()).toBe(400);
    expect(await response.json()).toMatchObject({
      fields: {
        firstName: 'First name must be at least 2 characters',
        lastName: 'Last name must be at least 2 characters',
        email: 'Please enter a valid email address',
        service: 'Please select a service',
        terms: 'You must agree to the terms and conditions',
      },
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is there, with the names that the server reads', async ({ page }) => {
    await page.goto('/contact');
    const form = page.locator('form.contact-form');
    await expect(form).toHaveAttribute('method', 'post');
    await expect(form).toHaveAttribute('action', '/contact');
    const names = ['firstName', 'lastName', 'email', 'phone', 'service', 'message', 'terms', 'website'];
    for (const name of names) await expect(form.locator(`[name="${name}"]`)).toHaveCount(1);
    await expect(fields(page).send).toBeEnabled();
    await expect(page.getByText('Ongoing clients typically meet quarterly')).toBeHidden();
    await page.getByText('How often will we meet?').click();
    await expect(page.getByText('Ongoing clients typically meet quarterly')).toBeVisible();
  });

  test('a message that was sent leads to a thank-you', async ({ page }) => {
    await page.goto('/contact');
    await fillIn(page);
    await fields(page).send.click();
    await expect(page).toHaveURL('/contact/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your message is here.');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a message that was refused comes back with its values, its errors and the way to them', async ({
    page,
    watch,
  }) => {
    watch.expect(400, /\/contact$/);
    await page.goto('/contact');
    await fillIn(page);
    const { firstName, email, service, message, terms, send } = fields(page);
    await email.fill('dana@example');
    await terms.uncheck();
    await send.click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByText('Your message has not been sent yet')).toBeVisible();
    await expectFieldError(email, 'Please enter a valid email address');
    await expectFieldError(terms, 'You must agree to the terms and conditions');
    await expectNoFieldError(firstName);
    await expect(firstName).toHaveValue('Dana');
    await expect(service).toHaveValue('Professional Bookkeeping');
    await expect(message).toHaveValue('Our books are in a shoebox.');
    await page.getByRole('link', { name: 'Please enter a valid email address' }).click();
    await expect(email).toBeFocused();
  });
});

test('a refused form that was posted works on with the script: its errors go as they are put right', async ({
  page,
  watch,
}) => {
  watch.expect(400, /^\/contact$/);
  await page.goto('/contact');
  await page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/contact' });
    for (const [name, value] of Object.entries({ firstName: 'Dana', email: 'dana@example' }))
      form.append(Object.assign(document.createElement('input'), { name, value }));
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByText('Your message has not been sent yet')).toBeVisible();
  await alive(page);
  const { firstName, email, send } = fields(page);
  await expect(firstName).toHaveValue('Dana');
  await expectFieldError(email, 'Please enter a valid email address');
  await email.fill('dana@example.com');
  await expectNoFieldError(email);
  await answerWith(page, 201, { id: 1, created_at: '2026-11-18T12:00:00.000Z' });
  await fillIn(page);
  await send.click();
  await expectToast(page, 'Success', "Your message has been sent. We'll contact you soon!");
  await expect(firstName).toHaveValue('');
  await expect(page.getByText('Your message has not been sent yet')).toBeHidden();
});

test('the page says where the practice is, and asks nobody else', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url());
  });
  await page.goto('/contact');
  await alive(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('100 Example Street');
  await expect(main).toContainText('Monday to Friday 9:00 AM to 5:00 PM, evening by request');
  await expect(main.getByRole('link', { name: '(210) 555-0100' }).first()).toHaveAttribute(
    'href',
    'tel:+12105550100',
  );
  await expect(main.getByRole('link', { name: 'hello@example.com' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/dir/?api=1&destination=100%20Example%20Street%2C%20San%20Antonio%2C%20TX%2078205',
  );
  expect(elsewhere).toEqual([]);
});
