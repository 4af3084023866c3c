import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Fields of the message form; the booking beside it has some of the same names. */
export function fields(page: Page) {
  const form = page.getByRole('form', { name: 'Message to the practice' });
  return {
    firstName: form.getByLabel('First name'),
    lastName: form.getByLabel('Last name'),
    email: form.getByLabel('Email', { exact: true }),
    phone: form.getByLabel('Phone (optional)'),
    service: form.getByLabel('Service'),
    message: form.getByLabel('Message (optional)'),
    terms: form.getByLabel('I agree to the terms and conditions'),
    send: form.getByRole('button', { name: 'Send Message' }),
  };
}

export async function fillIn(
  page: Page,
  visitor = { lastName: 'Sample', email: 'dana@example.com' },
): Promise<void> {
  const { firstName, lastName, email, phone, service, message, terms } = fields(page);
  await firstName.fill('Dana');
  await lastName.fill(visitor.lastName);
  await email.fill(visitor.email);
  await phone.fill('(210) 555-0142');
  await service.selectOption('Professional Bookkeeping');
  await message.fill('Our books are in a shoebox.');
  await terms.check();
}

/** Waits for the form's script: a button pressed before would submit the form natively. */
export async function alive(page: Page): Promise<void> {
  // The script loads when the form is focused.
  await page.getByRole('button', { name: 'Send Message' }).hover();
  await expect
    .poll(() =>
      page
        .locator('form.contact-form')
        .evaluate((form) => Object.keys(form).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
}

/** Mocks the server's response. */
export async function answerWith(page: Page, status: number, body: unknown): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: body }));
}
