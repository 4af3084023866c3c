import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { chooseAction } from '../support/row-menu.ts';
import { aPdf } from '../support/files.ts';
import { consultant, nameOf } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { searchFor } from '../support/search.ts';
import { expect, expectToast, test } from '../support/test.ts';

/** Downloads the export and unpacks it. @returns the folder */
async function downloaded(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  const zip = test.info().outputPath(`${name}.zip`);
  await file.saveAs(zip);
  const unpacked = test.info().outputPath(name);
  execFileSync('unzip', ['-qq', zip, '-d', unpacked], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  return unpacked;
}

/** Opens a page of the export from disk. */
const open = (page: Page, unpacked: string, name: string) =>
  page.goto(pathToFileURL(path.join(unpacked, name)).href);

async function check(page: Page, unpacked: string): Promise<string> {
  await open(page, unpacked, 'check.html');
  await page.getByLabel('The unzipped folder').setInputFiles(unpacked);
  const result = page.locator('#result section');
  await expect(result).toBeVisible();
  return (await result.innerText()).replace(/\s+/g, ' ');
}

const hasUnzip = ['/usr/bin/unzip', '/bin/unzip', '/usr/local/bin/unzip'].some(existsSync);

test('a client downloads everything, reads it offline, and detects one changed byte', async ({
  visit,
  practice,
}) => {
  test.skip(!hasUnzip, 'There is no unzip on this machine.');
  const client = await practice.addClient({ firstName: 'Robin', lastName: 'Leaving' });
  await practice.share(client, { title: 'Plan: A/B? <2027>', file: aPdf('Plan') });
  await practice.share(client, { title: 'Überprüfung 税務', file: aPdf('Review') });
  const page = await visit(client);
  await page.goto('/client/documents');
  await expect(page.getByText('Plan: A/B? <2027>').first()).toBeVisible();
  await page.goto('/client/profile?tab=security');
  const unpacked = await downloaded(page, 'own');
  await expectToast(page, 'Download started', 'Your browser saves it as a ZIP file.');

  // Chromium does not navigate from the product to a file: a new page without network.
  const offline = await visit();
  await offline.context().setOffline(true);
  await open(offline, unpacked, 'index.html');
  await expect(offline.getByRole('heading', { level: 1 })).toHaveText(
    'Everything we have about Robin Leaving',
  );
  await survey(offline, 'export-index');
  await offline.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(offline.getByRole('heading', { name: 'Plan: A/B? <2027>' })).toBeVisible();
  await offline.getByRole('link', { name: 'Page to read' }).last().click();
  await expect(offline.getByRole('heading', { level: 1 })).toHaveText('Activity');

  const right = await check(offline, unpacked);
  expect(right).toContain('Nothing has been changed');
  expect(right).toMatch(/Files checked: \d+\. Every SHA-256 matches files\.json\./);
  expect(right).toMatch(/Links with hashes only, for refused attempts and the practice’s actions: \d+\./);
  await survey(offline, 'export-check', { arrange: async () => void (await check(offline, unpacked)) });

  const [changed = ''] = (readdirSync(unpacked, { recursive: true }) as string[]).filter((name) =>
    name.endsWith('.pdf'),
  );
  const bytes = readFileSync(path.join(unpacked, changed));
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1;
  writeFileSync(path.join(unpacked, changed), bytes);
  writeFileSync(path.join(unpacked, 'added.txt'), 'x');
  const activity = path.join(unpacked, 'activity.json');
  writeFileSync(
    activity,
    readFileSync(activity, 'utf8')
      .replace('"account.signed_in"', '"account.signed_out"')
      .replace(/("chains"[^]*)account\.signed_in/, '$1account.signed_out'),
  );
  const wrong = await check(offline, unpacked);
  expect(wrong).toContain('Something has been changed');
  expect(wrong).toContain(`${changed} has been changed.`);
  expect(wrong).toContain('added.txt was not part of the export.');
  expect(wrong).toMatch(
    new RegExp(`In the chain of account \\d+, “${nameOf(client)}”: link \\d+ has been changed\\.`),
  );
});

test(
  'the practice downloads the same for a client, after confirming its identity',
  { tag: '@sweep' },
  async ({ visit, watch, practice }) => {
    test.skip(!hasUnzip, 'There is no unzip on this machine.');
    watch.expect(403, /^\/api\/admin\/clients\/\d+\/export$/);
    const client = await practice.addClient({ firstName: 'Robin', lastName: 'Kept' });
    await practice.share(client, { title: 'Kept' });
    const page = await visit(consultant);
    await page.goto('/admin/clients');
    await searchFor(page.getByRole('searchbox', { name: 'Search clients' }), client.username);
    await chooseAction(page, nameOf(client), 'View Details');
    await expect(page.getByRole('dialog', { name: nameOf(client) })).toBeVisible();
    const asked = page.getByRole('dialog', { name: "Please confirm it's you" });
    // Simulates a login some time ago.
    const address = `**/api/admin/clients/${client.id}/export`;
    await page.route(address, (route) => route.fulfill({ status: 403 }), { times: 1 });
    await page.getByRole('button', { name: 'Download everything' }).click();
    await asked.getByLabel('Password', { exact: true }).fill(consultant.password);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      asked.getByRole('button', { name: 'Confirm' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${client.username} \\d{4}-\\d\\d-\\d\\d\\.zip$`));
    await file.delete();
    await expectToast(
      page,
      'Download started',
      'Your browser is saving everything we have about Robin Kept as a ZIP file.',
    );
  },
);
