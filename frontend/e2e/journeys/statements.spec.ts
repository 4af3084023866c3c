import type { Locator, Page } from '@playwright/test';
import { dayIn } from '../support/days.ts';
import { aPdf } from '../support/files.ts';
import { consultant } from '../support/practice.ts';
import { survey } from '../support/survey.ts';
import { expect, expectToast, test } from '../support/test.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const year = String(Number(dayIn(0).slice(0, 4)) - 1);
const account = 'Checking 1234';

const spanish = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** The statements of last year: some say their month in the name, some only on the first page, and one nowhere. */
const files = Array.from({ length: 12 }, (_, index) => {
  const month = String(index + 1).padStart(2, '0');
  const last = new Date(Date.UTC(Number(year), index + 1, 0)).getUTCDate();
  if (index === 11) return aPdf('Thank you for banking with us', 'download.pdf');
  if (index % 3 === 0) return aPdf('Statement', `eStmt_${year}-${month}-${last}.pdf`);
  if (index % 3 === 1)
    return aPdf(`${month}/01/${year} - ${month}/${last}/${year}`, `download (${index}).pdf`);
  return aPdf(`del 1 al ${last} de ${spanish[index]} de ${year}`, `estado (${index}).pdf`);
});

interface Words {
  link: string;
  files: string;
  month: string;
  december: string;
  send: string;
  sent: string;
  all: string;
}

const english: Words = {
  link: 'Bank statements',
  files: 'Statements',
  month: 'Month of download.pdf',
  december: `December ${year}`,
  send: 'Send 12 statements',
  sent: '12 statements sent',
  all: 'All statements are here',
};

const spanishWords: Words = {
  link: 'Estados de cuenta',
  files: 'Estados de cuenta',
  month: 'Mes de download.pdf',
  december: `diciembre de ${year}`,
  send: 'Enviar 12 estados de cuenta',
  sent: '12 estados de cuenta enviados',
  all: 'Todos los estados de cuenta están aquí',
};

/** Chooses twelve files at once; only the one without a month is asked about. */
async function sendTwelve(page: Page, words: Words): Promise<void> {
  await page.goto('/client/documents');
  await page.getByRole('main').getByRole('link', { name: words.link }).click();
  await page.getByLabel(words.files, { exact: true }).first().setInputFiles(files);
  const month = page.getByRole('combobox', { name: words.month });
  await expect(month).toBeVisible();
  await survey(page, 'portal-statements-files');
  await page.setViewportSize(phone.viewport);
  await month.click();
  await page.getByTitle(words.december, { exact: true }).click();
  await page.getByRole('button', { name: words.send }).click();
  await expectToast(page, words.sent);
  await expect(page.getByText(words.all)).toBeVisible();
}

/** Presses Tab until the place has the focus. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(place).toBeFocused();
}

test('a client sends twelve statements at once from a phone', async ({ visit, practice }) => {
  const client = await practice.addClient();
  const page = await visit(consultant);
  await test.step('the practice says what it needs every month, and asks for all of it', async () => {
    await page.goto(`/admin/clients/${client.id}/documents`);
    await page.getByRole('button', { name: 'Bank statements' }).click();
    await page.getByRole('button', { name: 'Add account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(account);
    await dialog.getByLabel('First month').fill(`${year}-01`);
    await dialog.getByLabel('Last month').fill(`${year}-12`);
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await expectToast(page, 'Account added');
    await page.goto(`/admin/clients/${client.id}/documents?view=statements&year=${year}`);
    await expect(page.getByText('12 of 12 statements are missing')).toBeVisible();
    await survey(page, 'client-statements');
    await page.setViewportSize({ width: 1280, height: 900 });
    const march = page.getByRole('list', { name: account }).getByRole('button', { name: /^March/ });
    for (const [mark, state] of [
      ['No statement this month', 'None'],
      ['There is a statement', 'Missing'],
    ] as const) {
      await march.focus();
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('dialog').getByRole('button', { name: mark }));
      await page.keyboard.press('Enter');
      await expect(march).toContainText(state);
      await expect(march).toBeFocused();
    }
    await page.getByRole('button', { name: 'Request everything missing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send 12 requests' }).click();
    await expectToast(page, '12 statements requested');
  });

  const asked = await visit(client, phone);
  await test.step('each file finds its month, and one is asked about', async () => {
    await asked.goto('/client/documents?view=statements');
    await asked.getByRole('button', { name: `Show ${year}` }).click();
    await survey(asked, 'portal-statements');
    await asked.setViewportSize(phone.viewport);
    await asked.getByRole('button', { name: /^October/ }).click();
    await expect(asked.getByRole('dialog')).toContainText('Requested');
    await survey(asked, 'portal-statement-month');
    await asked.setViewportSize(phone.viewport);
    await asked.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await sendTwelve(asked, english);
  });

  await test.step('and each month is changed and read by keyboard alone', async () => {
    const dialog = asked.getByRole('dialog');
    const month = asked.getByRole('button', { name: /^October/ });
    await tabTo(asked, month);
    await asked.keyboard.press('Enter');
    await tabTo(asked, dialog.getByLabel('New file'));
    await tabTo(asked, dialog.getByRole('link', { name: 'Open the document' }));
    await asked.keyboard.press('Enter');
    await expect(asked).toHaveURL(/document=/);
    await expect(dialog).toContainText(`${account}, October ${year}`);
    await asked.keyboard.press('Escape');
    await expect(asked).not.toHaveURL(/document=/);
    await expect(month).toBeFocused();
  });

  await test.step('the practice has all twelve, each once', async () => {
    await page.reload();
    await expect(page.getByText('All statements are here')).toBeVisible();
    const months = page.getByRole('list', { name: account }).getByRole('button');
    await expect(months).toHaveCount(12);
    for (const one of await months.all()) await expect(one).toContainText('Received');
    const listed = await page.request.get(`/api/admin/documents?userId=${client.id}`);
    expect(listed.headers()['x-total-count']).toBe('12');
  });

  await test.step('and has the rest requested every month', async () => {
    await page.goto(`/admin/clients/${client.id}/requests`);
    await page.getByRole('button', { name: 'Recurring requests' }).click();
    await page.getByRole('button', { name: 'New recurring request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Sales report');
    await dialog.getByLabel('Starts').fill(`${Number(year) + 2}-02-01`);
    await expect(dialog).toContainText(`“Sales report, January ${Number(year) + 2}” on February 1`);
    await survey(page, 'recurring-request-new');
    await page.setViewportSize({ width: 1280, height: 900 });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expectToast(page, 'Recurring request created');
    await expect(page.getByRole('row', { name: 'Sales report' })).toContainText('on February 1');
    await survey(page, 'recurring-requests');
  });
});

test(
  'a client sends twelve statements at once in Spanish',
  { tag: '@all' },
  async ({ api, visit, practice }) => {
    const client = await practice.addClient();
    const page = await visit(client, phone);
    expect((await page.request.put('/api/profile', { data: { language: 'es' } })).status()).toBe(200);
    const admin = await api(consultant);
    const data = { title: account, from: `${year}-01`, to: `${year}-12` };
    expect((await admin.post(`/api/admin/clients/${client.id}/bank-accounts`, { data })).status()).toBe(201);
    await sendTwelve(page, spanishWords);
  },
);
