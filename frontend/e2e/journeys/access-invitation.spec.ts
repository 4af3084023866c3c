import type { Page } from '@playwright/test';
import type { DocumentRequestDto } from '../../src/shared/api/models/DocumentRequestDto.ts';
import { codeOf, switchOnTwoFactor } from '../support/authenticator-app.ts';
import { aPdf } from '../support/files.ts';
import { consultant, newUsername } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, expectFieldError, logIn, test } from '../support/test.ts';

const password = 'wet Stones by the river 7 &';
const banner = (page: Page) => page.getByRole('region', { name: 'Client', exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A day relative to today, as 2027-02-15, in the time zone of the demo practice. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() + days * 86_400_000);

/** Invites a helper as the client who is logged in. @returns client_access.id */
async function invite({ request }: Page, email: string): Promise<number> {
  const data = {
    email,
    role: 'helper',
    scopes: ['documents', 'upload'],
    categories: ['tax', 'agreement'],
    until: dayIn(90),
  };
  const answer = await request.post('/api/access', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

test('a daughter helps her mother, by an invitation and an account of her own', async ({
  page,
  visit,
  api,
  practice,
  watch,
}) => {
  watch.expect(403, /^\/api\/register$/);
  const mother = await practice.addClient({ firstName: 'Mary', lastName: 'Sample' });
  await practice.share(mother, { title: 'Tax return 2026', category: 'tax' });
  await practice.share(mother, { title: 'Pension plan', category: 'financial' });
  const agreement = await practice.share(mother, {
    title: 'Agreement 2027',
    category: 'agreement',
    needsSignature: true,
  });
  await practice.askFor(mother, { title: 'W-2 of 2026' });
  const username = newUsername('dora');
  const email = `${username}@example.com`;
  const marys = await visit(mother);
  const access = await invite(marys, email);
  const link = await practice.mailedLink(email, '/access');

  await test.step('the link says who invites, for which client, to do what, and until when', async () => {
    const answer = await page.goto(link);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await expect(heading(page)).toHaveText('You’re invited');
    await expect(page).toHaveURL('/access');
    await expect(page.getByText('Mary Sample invites you to act for them')).toBeVisible();
    const rights = page.getByRole('region', { name: 'You can' });
    await expect(rights.getByRole('listitem')).toHaveText([
      'See and download documents (tax and agreement only)',
      'Upload files and answer requests',
    ]);
    await expect(rights).toContainText("You'll have access until");
    await survey(page, 'access-invitation', { both: true });
  });

  await test.step('an account with another address is refused, one with the invited address accepts', async () => {
    await page.reload();
    await page.getByLabel('First name').fill('Dora');
    await page.getByLabel('Last name').fill('Sample');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill('someone-else@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectFieldError(page.getByLabel('Email'), 'This invitation is for another email address.');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(`/client/portal?client=${mother.id}`);
    await expect(banner(page)).toContainText('Acting for Mary Sample');
    // The practice has no mail server: the link was read in its outbox, which proves nothing about the address.
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({ emailConfirmed: false });
    const listed = await (await api(consultant)).get(`/api/admin/clients?search=${username}`);
    expect(await listed.json()).toEqual([]);
  });

  await test.step('she sees documents of her categories, uploads, and cannot sign', async () => {
    const toDo = page.getByRole('region', { name: 'To do' });
    await expect(toDo.getByRole('listitem')).toHaveCount(1);
    await toDo.getByRole('button', { name: 'Upload: W-2 of 2026' }).click();
    const request = page.getByRole('region', { name: 'Requested documents' }).getByRole('listitem').first();
    await request.getByLabel('File for W-2 of 2026').setInputFiles(aPdf('W-2', 'w2.pdf'));
    await expect(page.getByText(/^Document uploaded successfully/)).toBeVisible();
    await expect(request).toContainText('Waiting for review');
    const library = page.getByRole('region', { name: 'Documents', exact: true });
    await expect(library.getByText('Tax return 2026')).toBeVisible();
    await expect(library.getByText('Uploaded by you')).toBeVisible();
    await expect(library.getByText('Pension plan', { exact: true })).toHaveCount(0);

    await page.goto(`/client/documents?document=${agreement.id}`);
    await expect(page).toHaveURL(`/client/documents?document=${agreement.id}&client=${mother.id}`);
    await expect(page.getByRole('dialog', { name: 'Agreement 2027' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign Document' })).toHaveCount(0);
    const sign = await page.request.post(`/api/documents/${agreement.id}/decline`, {
      data: { reason: 'No' },
    });
    expect(sign.status()).toBe(403);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('her mother sees who uploaded', async () => {
    const [request] = (await (
      await marys.request.get('/api/document-requests')
    ).json()) as DocumentRequestDto[];
    await marys.goto(`/client/documents?document=${request?.documentId}`);
    await marys.getByRole('tab', { name: 'History' }).click();
    await expect(marys.getByRole('list', { name: 'History, newest first' })).toContainText('Dora Sample');
  });

  await test.step('once the access is ended, she sees nothing', async () => {
    watch.expect(404, /^\/api\//);
    expect((await marys.request.delete(`/api/access/${access}`)).status()).toBe(204);
    await expect(page.getByText('You don’t have access to a client')).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText('Tax return 2026')).toHaveCount(0);
    await survey(page, 'no-client', { only: [1280, 390] });
    await page.getByRole('link', { name: 'Open settings' }).click();
    await expect(page).toHaveURL('/client/settings');
    await expect(heading(page)).toHaveText('Settings');
  });

  await test.step('and the link is used', async () => {
    watch.expect(400, /^\/api\/access\/preview$/);
    await page.goto(link);
    await expect(heading(page)).toHaveText('This invitation no longer works');
  });
});

test(
  'an invitation is accepted after a login with a second factor, which returns to it',
  { tag: '@all' },
  async ({ page, visit, api, practice, watch }) => {
    watch.expect(403, /^\/api\/access\/accept$/);
    watch.expect(401, /^\/api\/login$/);
    const mother = await practice.addClient({ firstName: 'Mary', lastName: 'Sample' });
    await practice.share(mother);
    const daughter = await practice.addClient({ firstName: 'Dora', lastName: 'Sample' });
    const other = await practice.addClient({ firstName: 'Olga', lastName: 'Other' });
    const { secret } = await switchOnTwoFactor(await api(daughter));
    await invite(await visit(mother), daughter.email);
    const link = await practice.mailedLink(daughter.email, '/access');

    await page.goto(link);
    await page
      .getByRole('region', { name: 'Create an account to accept' })
      .getByRole('link', { name: 'Log in' })
      .click();
    await expect(page).toHaveURL('/auth');
    await logIn(page, other);
    await expect(page).toHaveURL('/access');
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(heading(page)).toHaveText('This invitation is for another email address');
    await expect(heading(page)).toBeFocused();
    await survey(page, 'access-other-address', { both: true });

    await page.getByRole('button', { name: 'Use another account' }).click();
    await expect(page).toHaveURL('/access');
    await page
      .getByRole('region', { name: 'Create an account to accept' })
      .getByRole('link', { name: 'Log in' })
      .click();
    await logIn(page, daughter);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/access');
    await expect(page.getByText('You are logged in as')).not.toContainText('Accepting also confirms');
    await survey(page, 'access-accept', { both: true });
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(page).toHaveURL(`/client/portal?client=${mother.id}`);
    await expect(banner(page)).toContainText('Acting for Mary Sample');
    expect(await (await page.request.get('/api/user')).json()).toMatchObject({
      emailConfirmed: false,
      clients: [
        { id: daughter.id, role: 'self' },
        { id: mother.id, role: 'helper' },
      ],
    });
  },
);
