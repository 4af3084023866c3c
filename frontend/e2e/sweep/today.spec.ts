import type { Page } from '@playwright/test';
import type { TodayDto } from '../../src/shared/api/models/TodayDto.ts';
import { launch, type Product } from '../support/product.ts';
import { fitsEverywhere, survey } from '../support/survey.ts';
import { expect, test } from '../support/test.ts';

// A separate product, in which nothing waits but the records of this journey.
let product: Product;
test.beforeAll(async () => void (product = await launch('product-today')));
test.afterAll(() => product.stop());

const consultantHere = { username: 'consultant', password: 'Limestone-1!' };
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Logs in at the product of this journey. */
async function signedIn(page: Page, account: { username: string; password: string }): Promise<Page> {
  const answer = await page.context().request.post('/api/login', { data: account });
  expect(answer.status()).toBe(200);
  return page;
}

test('Today passes the survey, full and empty', async ({ visit }) => {
  const page = await signedIn(await visit(undefined, { baseURL: product.url }), consultantHere);
  const now = Date.now();
  const ago = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
  let id = 0;
  const items = (
    type: TodayDto['documents']['items'][number]['type'],
    titles: [string, string | null, number][],
  ) =>
    titles.map(([title, name, hours]) => {
      id += 1;
      return {
        type,
        id,
        title,
        client: name === null ? null : { id, name },
        since: ago(hours),
        url: `/admin/messages/${id}`,
      };
    });
  const listed = (...given: Parameters<typeof items>) => {
    const rows = items(...given);
    return { count: rows.length, items: rows };
  };
  const aBooking = (
    id: number,
    invitee: { name: string; email: string; phone: string | null },
    hoursHeld: number,
  ) => ({
    id,
    invitee,
    type: 'booking' as const,
    title: `${invitee.name}: Free first session`,
    client: null,
    startsAt: ago(-40),
    endsAt: ago(-41),
    heldUntil: ago(-hoursHeld),
    place: 'office' as const,
    since: ago(20),
    notes: 'Service: Professional Bookkeeping',
    url: `/admin?booking=${id}`,
  });
  const none = { count: 0, items: [] };
  // Keys of parts are spread: a build without the part has no type for them.
  const nothing: TodayDto = {
    ...{ bookings: none },
    conversations: none,
    documents: none,
    countersignatures: none,
    signatures: none,
    requests: none,
    appointments: none,
    invoices: none,
    unpaid: none,
    contactMessages: none,
    refundRequests: none,
    health: none,
    setup: null,
  };
  const full: TodayDto = {
    setup: [
      { key: 'details', done: true, url: '/admin/practice' },
      { key: 'prices', done: false, url: '/admin/prices' },
      { key: 'email', done: false, url: '/admin/mail' },
      { key: 'backup', done: true, url: '/admin/health' },
    ],
    ...{
      bookings: {
        count: 2,
        items: [
          aBooking(1, { name: 'Hector Sample', email: 'hector@example.com', phone: '(210) 555-0142' }, 30),
          aBooking(2, { name: 'Una Placeholder', email: 'una.placeholder@example.com', phone: null }, -9),
        ],
      },
    },
    conversations: listed('conversation', [
      ['What the new lease means for the quarter', 'Alex Sample', 76],
      ['Payroll', 'Bea Riverside', 3],
    ]),
    documents: {
      ...listed('document', [
        ['Bank statement of October', 'Alex Sample', 220],
        [
          'Articles of organization of Riverside Catering and Events, LLC, with all amendments',
          'Bea Riverside',
          150,
        ],
        ['W-2 of 2025', 'Casey Placeholder', 49],
        ['Receipts, first box', 'Casey Placeholder', 30],
        ['Receipts, second box', 'Casey Placeholder', 0.5],
      ]),
      count: 12,
    },
    countersignatures: listed('countersignature', [['Fee agreement 2027', 'Casey Placeholder', 5]]),
    signatures: listed('signature', [['Engagement agreement 2027', 'Alex Sample', 400]]),
    requests: listed('request', [['Proof of insurance', 'Bea Riverside', 60]]),
    invoices: listed('invoice', [['INV-000012: Bookkeeping in October', 'Casey Placeholder', 300]]),
    unpaid: listed('unpaid_invoice', [['INV-000015: Bookkeeping in November', 'Alex Sample', 40]]),
    health: {
      count: 1,
      items: [
        {
          type: 'health',
          id: null,
          title: 'Mail: The mail server does not answer.',
          client: null,
          since: ago(3),
          url: '/admin/mail',
        },
      ],
    },
    contactMessages: listed('contact_message', [['Jo Visitor: Business Consulting', null, 20]]),
    refundRequests: listed('refund_request', [['INV-000009', 'Alex Sample', 26]]),
    appointments: listed('appointment', [
      ['Review', 'Alex Sample', 2],
      ['Consultation: Jo Visitor', null, -3],
    ]),
  };
  let day = full;
  await page.route('/api/admin/today', (route) => route.fulfill({ json: day }));
  // With a filter the server draws nothing, so that the day is loaded.
  const address = '/admin?assignee=';
  await page.goto(address);
  await expect(part(page, 'Waiting on clients')).toBeVisible();
  await fitsEverywhere(page, 'admin-today');
  await survey(page, 'admin-today', { both: true });
  day = nothing;
  await page.goto(address);
  await expect(page.getByText("You're all caught up.")).toBeVisible();
  await survey(page, 'admin-today-nothing', { both: true });
});
