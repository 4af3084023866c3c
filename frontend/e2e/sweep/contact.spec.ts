import { fields, fillIn, alive, answerWith } from '../support/contact-form.ts';
import { expect, expectFieldError, expectToast, test, toast } from '../support/test.ts';

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

test('the honeypot is neither visible, nor focusable, nor announced', async ({ page }) => {
  await page.goto('/contact');
  const trap = page.locator('input[name="website"]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: 'Website', includeHidden: false })).toHaveCount(0);
  const box = await trap.locator('..').locator('..').boundingBox();
  expect(box).toMatchObject({ width: 1, height: 1 });
});

test.describe('with a mocked response', () => {
  test("a refusal shows the server's messages, at its fields too, and nothing is lost", async ({
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

  test('an empty failure and a network failure have the same message', async ({ page, watch }) => {
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
  test('screen and server use the same error messages', async ({ page }) => {
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

test('the page shows the address without third-party requests', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url());
  });
  await page.goto('/contact');
  await alive(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('100 Example Street');
  await expect(main).toContainText('Monday to Friday 9:00 AM to 5:00 PM');
  await expect(main).toContainText('evening by request');
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
