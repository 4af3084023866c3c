import { admin, adminId, alex, app, bea, practice } from '../../../../test/practice.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { refused, type Agent } from '../../../../test/test-app.js';

type Row = Record<string, unknown> & { id: number };

const clientOf = ({ client }: Row): string => (client as { name: string }).name.toLowerCase();
const field =
  (name: string) =>
  (row: Row): unknown =>
    row[name];
const amount =
  (name: string) =>
  (row: Row): number =>
    Number(row[name]);
/** Rows without a day are last. */
const day =
  (name: string) =>
  (row: Row): unknown =>
    row[name] ?? 'no day';
const work = ['draft', 'pending_review', 'awaiting_signature', 'signed', 'completed'];

/** The orders of each list, with what a row has its place by. */
const lists: Record<string, Record<string, (row: Row) => unknown>> = {
  clients: {
    name: ({ name }) => String(name).toLowerCase(),
    created_at: field('created_at'),
    lastContact: field('lastContact'),
    openItems: amount('openItems'),
    balance: amount('balance'),
    lastSignInAt: ({ lastSignInAt }) => lastSignInAt ?? '',
  },
  documents: {
    title: ({ title }) => String(title).toLowerCase(),
    client: clientOf,
    status: ({ status }) => work.indexOf(String(status)),
    created_at: field('created_at'),
  },
  'document-requests': {
    title: ({ title }) => String(title).toLowerCase(),
    client: clientOf,
    status: ({ status, documentId }) => (status === 'completed' ? 2 : documentId === null ? 0 : 1),
    dueDate: day('dueDate'),
    created_at: field('created_at'),
  },
  invoices: {
    invoiceNumber: ({ invoiceNumber }) => String(invoiceNumber ?? '').toLowerCase(),
    client: clientOf,
    amount: amount('amount'),
    balance: amount('balance'),
    dueDate: day('dueDate'),
    issuedOn: day('issuedOn'),
  },
  messages: {
    name: ({ firstName, lastName }) => `${String(firstName)} ${String(lastName)}`.toLowerCase(),
    created_at: field('created_at'),
    resolved: field('resolved'),
  },
};

practice(['alex', 'bea']);

/** Rows with equal values, and without them. */
beforeAll(async () => {
  const clients = [alex.id, bea.id];
  await app.sql.rows(
    'test.documents',
    `INSERT INTO documents (user_id, title, status, category, file_name, file_type, file_size, file_path, sha256,
       uploaded_by, created_at, updated_at)
     SELECT ($1::int[])[1 + n % 2], (ARRAY['Zeta', 'alpha', 'Álamo', 'beta'])[1 + n % 4],
       (ARRAY['draft', 'completed', 'pending_review'])[1 + n % 3], 'other', 'a.pdf', 'application/pdf', 1, 'x' || n, $2, $3,
       '2026-11-01'::timestamptz + n / 2 * interval '1 hour', now()
     FROM generate_series(1, 7) n`,
    [clients, 'a'.repeat(64), adminId],
  );
  await app.sql.rows(
    'test.requests',
    `INSERT INTO document_requests (user_id, requested_by, title, due_date, status, created_at, updated_at)
     SELECT ($1::int[])[1 + n % 2], $2, (ARRAY['Zeta', 'alpha', 'beta'])[1 + n % 3],
       CASE WHEN n % 3 > 0 THEN '2026-12-01'::date + n % 3 END, (ARRAY['pending_review', 'completed'])[1 + n % 2],
       '2026-11-01'::timestamptz + n / 2 * interval '1 hour', now()
     FROM generate_series(1, 7) n`,
    [clients, adminId],
  );
  await app.sql.rows(
    'test.invoices',
    `INSERT INTO invoices (user_id, invoice_number, amount, description, items, state, issued_on, issued_at, due_date,
       version, created_at, updated_at)
     SELECT ($1::int[])[1 + n % 2], CASE WHEN n > 2 THEN 'I-' || n END, 100 + n / 2, 'Work', '[{}]',
       CASE WHEN n > 2 THEN 'issued' ELSE 'draft' END, CASE WHEN n > 2 THEN '2026-10-01'::date + n / 2 END,
       CASE WHEN n > 2 THEN now() END, CASE WHEN n % 3 > 0 THEN '2026-10-20'::date + n % 3 END, n, now(), now()
     FROM generate_series(1, 7) n`,
    [clients],
  );
  await app.sql.rows(
    'test.messages',
    `INSERT INTO contact_messages (first_name, last_name, email, service, resolved)
     SELECT (ARRAY['zoe', 'Ana', 'Bea'])[1 + n % 3], 'Lee', 'a@example.com', 'Coaching', n % 2 = 0
     FROM generate_series(1, 7) n`,
  );
});

async function read(agent: Agent, address: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | undefined = address;
  while (next !== undefined) {
    const answer: { body: unknown; headers: Record<string, string> } = await agent.get(next).expect(200);
    rows.push(...(answer.body as Row[]));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers['link'] ?? '')?.[1];
  }
  return rows;
}

const orders = Object.entries(lists).flatMap(([list, keys]) =>
  Object.entries(keys).map(([key, valueOf]) => ({ list, key, valueOf })),
);

it.each(orders)(
  'sorts $list by $key, page by page and in both directions',
  async ({ list, key, valueOf }) => {
    const path = `/api/admin/${list}?limit=2&sort=`;
    const rows = await read(admin, path + key);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(1);
    const values = rows.map(valueOf);
    const bySize = [...values].sort((one, other) =>
      typeof one === 'string' ? one.localeCompare(String(other), 'en') : Number(one) - Number(other),
    );
    expect(values).toEqual(bySize);
    const back = await read(admin, `${path}-${key}`);
    expect(back.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse());
  },
);

it.each(Object.keys(lists))(
  'refuses an order that %s do not have, and the cursor of another',
  async (list) => {
    const path = `/api/admin/${list}`;
    const { body } = await admin.get(`${path}?sort=password`).expect(400);
    expect(body).toMatchObject({ code: 'request.invalid', fields: { sort: expect.any(String) as string } });
    const cursor = Buffer.from("x' OR true 1").toString('base64url');
    const [key = ''] = Object.keys(lists[list] ?? {}).slice(-1);
    expect((await admin.get(`${path}?sort=${key}&cursor=${cursor}`).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { cursor: 'This cursor is not from this list' }),
    );
  },
);

it.each(['documents', 'document-requests', 'invoices'])('lists %s of several clients', async (list) => {
  const path = `/api/admin/${list}?limit=2`;
  const theirs = await read(admin, `${path}&userIds=${bea.id}`);
  expect(new Set(theirs.map(({ userId }) => userId))).toEqual(new Set([bea.id]));
  const all = await read(admin, path);
  expect(all.length).toBeGreaterThan(theirs.length);
  expect(await read(admin, `${path}&userIds=${alex.id}&userIds=${bea.id}`)).toEqual(all);
  const { body } = await admin.get(`${path}&userIds=x`).expect(400);
  expect(body).toEqual(refused(400, 'request.invalid', { userIds: 'Choose clients' }));
});

it('lists the invoices of one client, and then all in the order of clients', async () => {
  const path = '/api/admin/invoices?limit=10';
  expect(await read(admin, `${path}&userId=${bea.id}`)).not.toEqual([]);
  expect((await read(admin, `${path}&sort=client`)).length).toBeGreaterThan(1);
});

it('lists what is owed for more than so many days, as the overview counts it', async () => {
  const today = dayOf(app.clock.now().getTime(), 'America/Chicago');
  const daysAgo = (days: number): string => addDays(today, -days);
  for (const dueDate of [40, 31, 30].map(daysAgo))
    await admin
      .post('/api/admin/invoices')
      .send({
        userId: alex.id,
        description: 'Work',
        items: [{ description: 'Work', amount: '100.00' }],
        issuedOn: daysAgo(50),
        dueDate,
      })
      .expect(201);
  const old = await read(admin, '/api/admin/invoices?olderThan=30');
  const { body } = await admin.get('/api/admin/overview').expect(200);
  const { days31to60, days61to90, over90 } = (body as { outstanding: Record<string, string> }).outstanding;
  const sum = old.reduce((total, { balance }) => total + Number(balance), 0);
  expect(sum).toBe(200);
  expect(sum).toBe(Number(days31to60) + Number(days61to90) + Number(over90));
  await admin.get('/api/admin/invoices?olderThan=-1').expect(400);
});
