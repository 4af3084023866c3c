import { jest } from '@jest/globals';
import { PDF } from '@libpdf/core';
import { eventually } from '../../../../test/eventually.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { type Actor, addDays, dayOf } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { Invoice } from '../domain/invoice.js';
import { PdfRenderer } from '../domain/pdf-renderer.js';
import { InvoiceRepository } from '../domain/ports.js';
import { aNewInvoice, aPayment } from '../testing/fixtures.js';
import { storeIssued } from '../testing/issued-invoice.js';
import { itInTestAll } from '../../../../test/cases.js';

type Headers = Record<string, string | undefined>;

let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
let stranger: { agent: Agent; id: number };

beforeAll(async () => {
  app = await TestApp.start();
  const by: Actor = { id: (await app.account('casey', 'admin')).id, role: 'admin' };
  admin = await app.signIn('casey');
  client = await app.client('alex');
  stranger = await app.client('bea');
  const invoices = app.app.get(InvoiceRepository);
  const now = app.clock.now();
  const draft = new Invoice(aNewInvoice({ userId: client.id }), by.id, now);
  const issuedOn = await app.app.get(Site).today();
  const { id } = await storeIssued({ work: app.app.get(UnitOfWork), invoices }, draft, { issuedOn }, by);
  await invoices.change(id, by, (invoice) => invoice.recordPayment(aPayment('25.00'), by, now));
});
afterAll(() => app.stop());

/** Wide enough to include today in the practice's time zone, whatever day it is in UTC. */
const year = (): string => {
  const day = (days: number): string => addDays(dayOf(app.clock.now().getTime(), 'UTC'), days);
  return `from=${day(-180)}&to=${day(180)}`;
};

async function textOf(agent: Agent, address: string): Promise<string> {
  const answer = await agent.get(address).buffer(true).expect(200).expect('Content-Type', 'application/pdf');
  const pages = (await PDF.load(answer.body as Buffer)).extractText();
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
}

describe('GET /api/statement', () => {
  it('shows the balance, invoices and payments between two days', async () => {
    const text = await textOf(client.agent, `/api/statement?${year()}`);
    expect(text).toMatch(
      /Opening balance \$0\.00 .*INV-000001 .*\$125\.00 .*−\$25\.00 \$100\.00 .*Closing balance \$100\.00/,
    );
    expect(text).toContain('Sam Sample');
  });

  it("shows no other clients' invoices", async () => {
    const text = await textOf(stranger.agent, `/api/statement?${year()}`);
    expect(text).toMatch(/Opening balance \$0\.00 Closing balance \$0\.00/);
    expect(text).not.toContain('INV-');
  });

  it.each([
    ['', 'from'],
    ['from=2026-01-01', 'to'],
    ['from=yesterday&to=2026-01-01', 'from'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
  ])('refuses %s', async (query, field) => {
    const answer = await client.agent.get(`/api/statement?${query}`).expect(400);
    expect((answer.body as { fields: object }).fields).toHaveProperty(field);
  });

  it('is for clients only', async () => {
    await app.visitor().get(`/api/statement?${year()}`).expect(401);
    await admin.get(`/api/statement?${year()}`).expect(403);
  });
});

describe('statements', () => {
  it('of the same days is rendered once until something changes', async () => {
    const render = jest.spyOn(app.app.get(PdfRenderer), 'statement');
    const days = 'from=2026-01-01&to=2026-01-31';
    const ask = (): Promise<string> => textOf(stranger.agent, `/api/statement?${days}`);
    const all = await Promise.all(Array.from({ length: 3 }, ask));
    expect(new Set(all).size).toBe(1);
    expect(await ask()).toBe(all[0]);
    expect(render).toHaveBeenCalledTimes(1);
    await app.sql.rows('rename', `UPDATE users SET first_name = 'Beatrice' WHERE id = $1`, [stranger.id]);
    expect(await ask()).toContain('Beatrice Sample');
    expect(render).toHaveBeenCalledTimes(2);
    render.mockRestore();
  });

  itInTestAll(
    'are rendered one at a time per client, and a further one is refused to that client only',
    async () => {
      const releases: (() => void)[] = [];
      const renderer = app.app.get(PdfRenderer);
      const render = renderer.statement.bind(renderer);
      const held = jest.spyOn(renderer, 'statement').mockImplementation(async (data) => {
        await new Promise<void>((resolve) => releases.push(resolve));
        return render(data);
      });
      const answers: { status: number; body: unknown; wait: string | undefined }[] = [];
      const all = Array.from({ length: 9 }, (_, n) =>
        client.agent.get(`/api/statement?from=2025-01-0${n + 1}&to=2025-02-01`).then((answer) => {
          const { status, body, headers } = answer as { status: number; body: unknown; headers: Headers };
          answers.push({ status, body, wait: headers['retry-after'] });
        }),
      );
      await eventually(() => answers.length === 6);
      for (const answer of answers)
        expect(answer).toEqual({ status: 503, body: refused(503, 'papers.busy'), wait: '5' });
      held.mockRestore();
      await stranger.agent.get(`/api/statement?${year()}`).expect(200);
      releases[0]?.();
      await Promise.all(all);
      expect(answers.slice(6).map(({ status }) => status)).toEqual([200, 200, 200]);
    },
  );

  itInTestAll('are limited to 60 per hour for a client, and unlimited for the practice', async () => {
    const cleo = await app.client('cleo');
    const own = `/api/statement?${year()}`;
    for (let time = 0; time < 60; time++) await cleo.agent.get(own).expect(200);
    const answer = await cleo.agent.get(own).expect(429);
    expect(answer.body).toEqual(refused(429, 'request.too_many'));
    expect(answer.body).toMatchObject({ message: expect.stringContaining('60 statements') as string });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
    await admin.get(`/api/admin/clients/${cleo.id}/statement?${year()}`).expect(200);
    app.clock.pass(60 * 60_000);
    await (await app.signIn('cleo')).get(own).expect(200);
  });
});

describe('GET /api/admin/clients/{id}/statement', () => {
  it("is the client's own", async () => {
    const [own, theirs] = await Promise.all([
      textOf(client.agent, `/api/statement?${year()}`),
      textOf(admin, `/api/admin/clients/${client.id}/statement?${year()}`),
    ]);
    expect(theirs).toBe(own);
  });

  it('is 404 for a user who is not a client, and refused to a client', async () => {
    const of = (id: number | string): string => `/api/admin/clients/${id}/statement?${year()}`;
    await admin.get(of(999_999)).expect(404);
    await admin.get(of(1)).expect(404);
    await admin.get(of('x')).expect(404);
    await client.agent.get(of(client.id)).expect(403);
    await app.visitor().get(of(client.id)).expect(401);
    await admin.get(`/api/admin/clients/${client.id}/statement?from=2026-02-02&to=2026-02-01`).expect(400);
  });
});
