import type { Page } from '@playwright/test';
import { holdLiveUpdates } from '../support/live.ts';
import { chooseOption } from '../support/options.ts';
import { consultant } from '../support/practice.ts';
import { expect, expectFieldError, expectToast, test } from '../support/test.ts';

// There is one practice: its journeys run one after the other, and restore its state.
test.describe.configure({ mode: 'serial' });

const save = (page: Page) => page.getByRole('button', { name: 'Save details' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

test('public values are sent together, and the header shows a new name', async ({ visit }) => {
  const page = await visit(consultant);
  await page.goto('/admin/practice');
  const name = page.getByLabel('Name').first();
  await holdLiveUpdates(page);
  // Mocked, since other journeys need the name, the scheduling link and the time zone.
  const before = (await (await page.request.get('/api/admin/site')).json()) as object;
  let sent: { name: string } | undefined;
  const stored = () => ({ ...before, ...sent, displayName: sent?.name, founderPhoto: null, demo: true });
  await page.route('/api/admin/site', async (route) => {
    if (route.request().method() === 'GET')
      return sent ? route.fulfill({ json: stored() }) : route.continue();
    sent = route.request().postDataJSON() as { name: string };
    await page.route('/api/site', (asked) => asked.fulfill({ json: stored() }));
    await route.fulfill({ json: stored() });
  });
  await name.fill('Sample River Consulting');
  await page.getByLabel('Scheduling link').fill('https://calendly.com/example/first-session');
  await chooseOption(page.getByLabel('Time zone'), 'Mountain Time (Denver)');
  await save(page).click();
  await expectToast(page, 'Practice details saved');
  await expect(page.getByRole('link', { name: 'Sample River Consulting, main site' })).toBeVisible();
  expect(sent).toMatchObject({
    name: 'Sample River Consulting',
    schedulingUrl: 'https://calendly.com/example/first-session',
    timeZone: 'America/Denver',
  });
});

test('invalid values are reported at their fields, by the screen and the server', async ({
  visit,
  watch,
}) => {
  watch.expect(400, /^\/api\/admin\/site$/);
  const page = await visit(consultant);
  await page.goto('/admin/practice');
  await page.getByLabel('Email').fill('hello@');
  await page.getByLabel('Scheduling link').fill('http://example.com');
  await save(page).click();
  await expectFieldError(page.getByLabel('Email'), 'Please enter a valid email address');
  await expectFieldError(page.getByLabel('Scheduling link'), 'Enter an address that starts with https://');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('hello@example.com');

  await page.route('/api/admin/site', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 400,
          json: {
            statusCode: 400,
            message: 'Please check the form',
            fields: { phone: 'Must be at most 50 characters' },
          },
        }),
  );
  await page.getByLabel('Hours').fill('By appointment');
  await save(page).click();
  await expectToast(page, 'Failed to save practice details', 'Please check the form');
  await expectFieldError(page.getByLabel('Phone'), 'Must be at most 50 characters');
  await expect(page.getByLabel('Hours')).toHaveValue('By appointment');

  await page.getByRole('link', { name: 'Clients' }).click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Hours')).toHaveValue('By appointment');
});
