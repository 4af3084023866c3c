import { fields, fillIn, alive, answerWith } from '../support/contact-form.ts';
import { expect, expectFieldError, expectNoFieldError, expectToast, test } from '../support/test.ts';

test(
  'an empty message names every required field, and each error disappears when fixed',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/contact');
    await alive(page);
    const { firstName, lastName, email, phone, service, message, terms, send } = fields(page);
    await firstName.fill('D');
    await expectNoFieldError(firstName); // no errors before the first submission
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
  },
);

test('text typed before the script ran stays, and is sent', { tag: '@sweep' }, async ({ page }) => {
  await answerWith(page, 201, { id: 1, created_at: '2026-11-18T12:00:00.000Z' });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/start-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await fillIn(page);
  release();
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

test('a price or a service leads to a form that knows the service', { tag: '@all' }, async ({ page }) => {
  const { service } = fields(page);
  await page.goto('/pricing');
  const plan = page.getByRole('article').filter({ hasText: 'Business Consulting' });
  await plan.getByRole('link', { name: 'Schedule a Session' }).click();
  await expect(page).toHaveURL('/contact?service=business-consulting');
  await expect(service).toHaveValue('Business Finance');
  await alive(page);
  await expect(service).toHaveValue('Business Finance');

  await page.goto('/services');
  await page.locator('#strategic-planning').getByRole('link', { name: 'Get Started' }).click();
  await expect(service).toHaveValue('Strategic Planning');
  await page.goto('/contact?service=Regulatory%20Guidance');
  await expect(service).toHaveValue('Regulatory Guidance');
  await page.goto('/contact?service=nothing');
  await expect(service).toHaveValue('');
  await expect(page.getByText('We usually answer within one business day.')).toBeVisible();
});

test.describe('with a mocked response', () => {
  test('a message is sent and confirmed, and the form is reset', { tag: '@sweep' }, async ({ page }) => {
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
      language: 'en',
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
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form has the field names of the API', { tag: '@sweep' }, async ({ page }) => {
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

  test('the service of the link is selected', { tag: '@sweep' }, async ({ page }) => {
    await page.goto('/contact?service=bookkeeping');
    await expect(fields(page).service).toHaveValue('Professional Bookkeeping');
  });

  test('a sent message opens a thank-you page', { tag: '@sweep' }, async ({ page }) => {
    await page.goto('/contact');
    await fillIn(page);
    await fields(page).send.click();
    await expect(page).toHaveURL('/contact/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We got your message.');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test(
    'a refused message comes back with its values, errors and links to the fields',
    { tag: '@sweep' },
    async ({ page, watch }) => {
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
    },
  );
});

test(
  'a refused form continues with the script: its errors disappear when fixed',
  { tag: '@sweep' },
  async ({ page, watch }) => {
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
  },
);
