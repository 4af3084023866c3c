import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../../../test/database/test-database.js';
import { eventually } from '../../../test/eventually.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { samplePng } from '../../platform/files/testing/sample-files.js';
import { tool } from '../documents/testing/pdf-tools.js';
import { demoDetails } from './domain/demo-details.js';

const password = 'River-stone-9!';
const root = path.resolve(import.meta.dirname, '../../../..');

/** Sentences of the sample testimonials, as the website's source has them. */
const samples = [
  ...readFileSync(path.join(root, 'frontend/src/site/content/example-testimonials.ts'), 'utf8').matchAll(
    /content: t\(\s*'(.*)'/g,
  ),
].map(([, content = '']) => content);

/** The two letters of the state are in other words, too. */
const { state: _state, ...ownDetails } = demoDetails;
const placeholders = [...Object.values(ownDetails), ...samples]
  .flatMap((text) => text.split(/(?<=[.!?])\s+/))
  .flatMap((text) => [text, text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')])
  .concat(demoDetails.phone.replace(/\D/g, ''));

/** All emails so far. */
const mailed = async (): Promise<{ sender: string; row: string }[]> =>
  (
    await database.query<{ sender: string; row: string }>(
      'SELECT sender, to_jsonb(o)::text AS row FROM outbox o',
    )
  ).rows;

let database: pg.Client;
let steward: Steward;
let admin: Visitor;
const visitor = new Visitor(() => steward.url);
beforeAll(async () => {
  const { url } = await createTestDatabase();
  database = new pg.Client({ connectionString: url });
  await database.connect();
  steward = await Steward.start({
    DATABASE_URL: url,
    DATA_DIR: aFolder(),
    STORAGE_URL: `file://${aFolder()}/files`,
    APP_SECRET: 'shared by all instances',
    DEMO_DATA: '0',
    ADMIN_USERNAME: 'consultant',
    ADMIN_EMAIL: 'consultant@practice.example',
    ADMIN_PASSWORD: password,
  });
  admin = await Visitor.signIn(steward, 'consultant', password);
});
afterAll(async () => {
  await clearProcesses();
  await database.end();
});

const send = async (by: Visitor, address: string, init: RequestInit): Promise<Response> => {
  const response = await by.call(address, { method: 'POST', ...init });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return response;
};
const post = (by: Visitor, address: string, body: object): Promise<Response> =>
  send(by, address, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
/** Id of the record that a call has made. */
const idOf = async (response: Promise<Response>): Promise<number> =>
  ((await (await response).json()) as { id: number }).id;
/** Placeholders in a PDF, and whether it has the text; undefined without pdftotext. */
async function inPdf(by: Visitor, address: string, expected: string): Promise<unknown> {
  const response = await by.call(address);
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  const text = await tool('pdftotext', Buffer.from(await response.arrayBuffer()));
  return text === undefined ? undefined : { found: foundIn(text), has: text.includes(expected) };
}
const read = async (by: Visitor, address: string): Promise<string> => (await by.call(address)).text();
/** A number has to stand by itself: a random identifier may contain the digits of our ZIP code. */
const foundIn = (text: string): string[] =>
  placeholders.filter((placeholder) =>
    /^\d+$/.test(placeholder) ? new RegExp(`\\b${placeholder}\\b`).test(text) : text.includes(placeholder),
  );

/** Addresses with a placeholder of ours, and the placeholder. */
async function placeholdersAt(by: Visitor, addresses: readonly string[]): Promise<[string, string[]][]> {
  const found: [string, string[]][] = [];
  for (const address of addresses) found.push([address, foundIn(await read(by, address))]);
  return found.filter(([, texts]) => texts.length > 0);
}

it('the search has something to look for', () => {
  expect(samples).toHaveLength(3);
  expect(placeholders).toEqual(
    expect.arrayContaining([demoDetails.name, '2105550100', 'Founder &amp; Financial Consultant']),
  );
});

it('no page or file of the website has a placeholder of ours', async () => {
  const listed = [...(await read(visitor, '/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)];
  const pages = listed.map(([, address = '']) => new URL(address).pathname);
  expect(pages).toEqual(
    expect.arrayContaining(['/', '/services', '/pricing', '/about', '/contact', '/privacy-policy']),
  );
  const others = [
    '/auth',
    '/client/login',
    '/client/register',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/contact/thank-you',
    '/booking',
    '/booking/manage',
    '/unsubscribe',
    '/access',
    '/nowhere',
    '/admin',
    '/client/portal',
    '/feed.xml',
    '/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
  ];
  expect(await placeholdersAt(visitor, [...pages, ...others])).toEqual([]);
  const home = await read(visitor, '/');
  expect(home).toContain('<title>Financial Consulting</title>');
  expect(home).not.toContain('What clients say');
  expect(home).not.toMatch(/href="(tel|mailto):"/);
});

it('no answer of the API, email, calendar entry or PDF has a placeholder of ours', async () => {
  await post(visitor, '/api/contact', {
    firstName: 'Dana',
    lastName: 'Sample',
    email: 'dana@visitor.example',
    service: 'Other',
    terms: true,
  });
  const client = new Visitor(() => steward.url);
  await post(client, '/api/register', {
    firstName: 'Alex',
    lastName: 'Sample',
    username: 'alex',
    email: 'alex@client.example',
    password,
  });
  await client.signIn('alex', password);
  await database.query('UPDATE users SET confirmed_email = email');
  await post(visitor, '/api/password-reset', { email: 'alex@client.example' });
  const { id } = await client.json<{ id: number }>('/api/user');
  const startsAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  await post(admin, '/api/admin/appointments', {
    type: 'consultation',
    startsAt,
    userId: id,
    place: 'office',
  });

  await eventually(async () => (await mailed()).some(({ row }) => row.includes('BEGIN:VCALENDAR')));
  const mails = await mailed();
  expect(mails.flatMap(({ row }) => foundIn(row))).toEqual([]);
  expect(mails.length).toBeGreaterThan(2);
  expect(new Set(mails.map(({ sender }) => sender))).toEqual(new Set(['Financial Consulting']));

  const { paths } = await visitor.json<{ paths: Record<string, object> }>('/api/openapi.json');
  const gets = Object.entries(paths)
    .filter(
      ([address, methods]) => 'get' in methods && !address.includes('{') && !address.endsWith('/stream'),
    )
    .map(([address]) => address);
  expect(gets.length).toBeGreaterThan(50);
  for (const by of [visitor, client, admin]) expect(await placeholdersAt(by, gets)).toEqual([]);
});

it('no PDF or email about invoices and signatures of a practice with its own details has one', async () => {
  await database.query(
    `UPDATE site SET name = 'Limestone Practice', street = '1 Sample Street', city = 'Portland', state = 'OR', zip_code = '97201',
       payment_instructions = 'Checks to Limestone Practice'`,
  );
  const client = await Visitor.signIn(steward, 'alex', password);
  const { id: userId } = await client.json<{ id: number }>('/api/user');
  const invoice = await idOf(
    post(admin, '/api/admin/invoices', {
      userId,
      description: 'Bookkeeping',
      items: [{ description: 'Books of May', amount: '125.00' }],
    }),
  );
  const upload = new FormData();
  for (const [name, value] of Object.entries({ title: 'Agreement', userId, needsSignature: true }))
    upload.set(name, String(value));
  upload.set('file', new Blob([new Uint8Array(samplePng)]), 'agreement.png');
  const document = await idOf(send(admin, '/api/admin/documents/upload', { body: upload }));
  await client.call(`/api/documents/${document}`);
  await post(client, `/api/documents/${document}/sign`, { consent: true, name: 'Alex Sample' });

  await post(admin, '/api/admin/message-threads', { userId, subject: 'Hello', content: 'A message.' });
  await post(admin, '/api/admin/create-user', {
    email: 'bea@client.example',
    firstName: 'Bea',
    lastName: 'Sample',
    role: 'client',
    invite: true,
  });

  const year = new Date().getFullYear();
  const pdfs = [
    [client, `/api/invoices/${invoice}/pdf`, 'Limestone Practice'],
    [client, `/api/statement?from=${year}-01-01&to=${year}-12-31`, 'Limestone Practice'],
    [client, `/api/documents/${document}/download`, 'Limestone Practice'],
  ] as const;
  for (const [by, address, expected] of pdfs)
    expect([undefined, { found: [], has: true }]).toContainEqual(await inPdf(by, address, expected));
  const due = [
    'A new invoice from',
    'Signature requested',
    'Your signed copy is ready',
    'An invitation from',
  ];
  await eventually(async () => {
    const rows = (await mailed()).map(({ row }) => row);
    return due.every((subject) => rows.some((row) => row.includes(subject)));
  });
  const mails = await mailed();
  expect(mails.flatMap(({ row }) => foundIn(row))).toEqual([]);
  expect(new Set(mails.map(({ sender }) => sender))).toEqual(
    new Set(['Financial Consulting', 'Limestone Practice']),
  );
});
