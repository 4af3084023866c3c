import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { type Actor, Money } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Invoice, type NewInvoice } from '../domain/invoice.js';
import { InvoiceRepository } from '../domain/ports.js';
import { aNewInvoice, aPayment, parties } from '../testing/fixtures.js';
import { storeIssued } from '../testing/issued-invoice.js';

let app: TestApp;
let admin: Agent;
let client: { agent: Agent; id: number };
let stranger: { agent: Agent; id: number };
let by: Actor;
let invoices: InvoiceRepository;

beforeAll(async () => {
  app = await TestApp.start();
  by = { id: (await app.account('casey', 'admin')).id, role: 'admin' };
  admin = await app.signIn('casey');
  client = await app.client('alex');
  stranger = await app.client('bea');
  invoices = app.app.get(InvoiceRepository);
});
afterAll(() => app.stop());

const aDraftOf = (over: Partial<NewInvoice>): Invoice =>
  new Invoice(aNewInvoice({ userId: client.id, ...over }), by.id, new Date());
const draft = (over: Partial<NewInvoice> = {}): Promise<Invoice> => invoices.add(aDraftOf(over));
const issued = (over: Partial<NewInvoice> = {}): Promise<Invoice> =>
  storeIssued({ work: app.app.get(UnitOfWork), invoices }, aDraftOf(over), {}, by);

const paid = (id: number, amount: string, mode: 'live' | 'test' = 'live'): Promise<Invoice> =>
  invoices.change(id, by, (invoice) => invoice.recordPayment(aPayment(amount, { mode }), by, new Date()));

async function refunded(id: number, amount: string): Promise<Invoice> {
  await invoices.change(id, by, (invoice) => {
    invoice.beginRefund({ amount: Money.parse(amount), reason: 'One hour was not used' }, by, new Date());
    return [];
  });
  return invoices.change(id, by, (invoice) =>
    invoice.refunds.flatMap((refund) => invoice.settleRefund(refund, by, new Date())),
  );
}

const archive = (): Promise<number> => app.app.get(Jobs).runNow('invoice.archive');

async function opened(agent: Agent, address: string): Promise<{ bytes: Buffer; text: string }> {
  const answer = await agent.get(address).buffer(true).expect(200).expect('Content-Type', 'application/pdf');
  const bytes = answer.body as Buffer;
  const pages = (await PDF.load(bytes)).extractText();
  return {
    bytes,
    text: pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
  };
}

interface Version {
  version: number;
  sha256: string | null;
  file_path: string | null;
}

const versionsOf = (id: number): Promise<Version[]> =>
  app.sql.rows<Version>(
    'test.versions',
    'SELECT version, sha256, file_path FROM invoice_versions WHERE invoice_id = $1 ORDER BY version',
    [id],
  );

const archivedEvents = async (id: number): Promise<unknown[]> =>
  app.sql.rows(
    'test.archived',
    `SELECT details FROM activity_events WHERE type = 'invoice.archived' AND subject_id = $1 ORDER BY id`,
    [id],
  );

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('GET /api/invoices/{id}/pdf', () => {
  it('is rendered by a job after issue, once, and stored with its hash', async () => {
    const { id, invoiceNumber } = await issued();
    expect(await versionsOf(id)).toMatchObject([{ version: 1, sha256: null }]);
    expect(await archive()).toBe(1);
    const [kept] = await versionsOf(id);
    const { bytes, text } = await opened(client.agent, `/api/invoices/${id}/pdf`);
    expect(sha256(bytes)).toBe(kept?.sha256);
    expect(text).toContain(invoiceNumber);
    expect(text).toContain('Limestone Practice');
    expect(text).toContain('$125.00');
    expect((await opened(admin, `/api/invoices/${id}/pdf`)).bytes).toEqual(bytes);
    expect(await versionsOf(id)).toEqual([kept]);
    expect(await archivedEvents(id)).toEqual([
      { details: { version: 1, sha256: kept?.sha256, size: bytes.length } },
    ]);
    const seen = async (agent: Agent, path: string): Promise<string[]> =>
      ((await agent.get(path)).body as { type: string }[]).map(({ type }) => type);
    expect(await seen(client.agent, '/api/activity')).not.toContain('invoice.archived');
    const chain = `/api/admin/activity?subjectType=invoice&subjectId=${id}`;
    expect(await seen(admin, chain)).toEqual(['invoice.archived', 'invoice.issued']);
  });

  it('is rendered and stored once when many open it before the job runs', async () => {
    const { id } = await issued();
    const all = await Promise.all(
      [client.agent, admin, client.agent, admin].map((agent) => opened(agent, `/api/invoices/${id}/pdf`)),
    );
    const [kept] = await versionsOf(id);
    for (const { bytes } of all) expect(sha256(bytes)).toBe(kept?.sha256);
    await archive();
    expect(await versionsOf(id)).toEqual([kept]);
    expect(await archivedEvents(id)).toHaveLength(1);
  });

  it('has a second version when the invoice is changed, and a last one when it is voided', async () => {
    const { id } = await issued();
    await archive();
    await invoices.change(id, by, (invoice) =>
      invoice.change({ description: 'Bookkeeping, corrected' }, parties, by, new Date()),
    );
    expect((await opened(client.agent, `/api/invoices/${id}/pdf`)).text).toMatch(
      /Version ?2.*Bookkeeping, corrected/,
    );
    await invoices.change(id, by, (invoice) => invoice.void('Written by mistake', by, new Date()));
    await archive();
    const { text } = await opened(client.agent, `/api/invoices/${id}/pdf`);
    expect(text).toContain('Voided on ');
    expect(text).not.toContain('Written by mistake');
    expect(text).toContain('Bookkeeping, corrected');
    const versions = await versionsOf(id);
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(new Set(versions.map(({ sha256: hash }) => hash)).size).toBe(3);
    expect((await invoices.get(id, by)).version).toBe(3);
  });

  it('is 404 for another client, for a draft, and once the invoice is deleted', async () => {
    const { id } = await issued();
    const { id: draftId } = await draft();
    await stranger.agent.get(`/api/invoices/${id}/pdf`).expect(404);
    await client.agent.get(`/api/invoices/${draftId}/pdf`).expect(404);
    await client.agent.get('/api/invoices/999999/pdf').expect(404);
    await app.visitor().get(`/api/invoices/${id}/pdf`).expect(401);
    await invoices.change(id, by, (invoice) => invoice.delete(by, new Date()));
    await client.agent.get(`/api/invoices/${id}/pdf`).expect(404);
    await archive();
  });

  it('shows an admin a preview of a draft, which is not stored', async () => {
    const { id } = await draft({ dueDate: null });
    const { text } = await opened(admin, `/api/invoices/${id}/pdf`);
    for (const part of ['Draft: not issued', 'Upon receipt', 'Sam Sample', 'Filing', '$125.00'])
      expect(text).toContain(part);
    expect(await versionsOf(id)).toEqual([]);
  });

  it('is not removed by the storage cleanup', async () => {
    const { id } = await issued();
    await opened(client.agent, `/api/invoices/${id}/pdf`);
    const [kept] = await versionsOf(id);
    const owners = await app.sql.rows('test.owners', 'SELECT owner FROM stored_files WHERE path = $1', [
      kept?.file_path,
    ]);
    expect(owners).toEqual([{ owner: `invoice ${id} version 1` }]);
  });

  it('is refused if the stored file was replaced', async () => {
    const { id } = await issued();
    await archive();
    const { path } = await app.app.get(FileVault).put(Buffer.from('%PDF-1.7 another'));
    await app.sql.rows('test.swap', 'UPDATE invoice_versions SET file_path = $2 WHERE invoice_id = $1', [
      id,
      path,
    ]);
    app.expected = /file\.damaged|SHA-256/;
    await client.agent.get(`/api/invoices/${id}/pdf`).expect((answer) => {
      expect(answer.body).toMatchObject({ code: 'file.damaged' });
    });
  });
});

describe('GET /api/payments/{id}/receipt', () => {
  it('is rendered when first opened, then stored, with the remaining balance', async () => {
    const { id } = await issued();
    const [first] = (await paid(id, '25.00')).payments;
    await paid(id, '100.00', 'test');
    const address = `/api/payments/${first?.id}/receipt`;
    const { bytes, text } = await opened(client.agent, address);
    expect(text).toContain('$25.00');
    expect(text).toMatch(/Remaining balance ?\$100\.00/);
    expect(text).not.toContain('Test mode');
    expect((await opened(admin, address)).bytes).toEqual(bytes);
    const kept = await app.sql.rows('test.kept', 'SELECT sha256 FROM drawn_papers WHERE payment_id = $1', [
      first?.id,
    ]);
    expect(kept).toEqual([{ sha256: sha256(bytes) }]);
  });

  it('is dated with the day the payment was received', async () => {
    const { id } = await issued();
    const receivedOn = '2026-11-20';
    const { body } = await admin
      .post(`/api/admin/invoices/${id}/payments`)
      .send({ amount: '25.00', method: 'check', receivedOn })
      .expect(201);
    const { text } = await opened(client.agent, `/api/payments/${(body as { id: number }).id}/receipt`);
    expect(text).toContain('November 20, 2026');
  });

  it('is 404 for another client, and 401 when logged out', async () => {
    const { id } = await issued();
    const [payment] = (await paid(id, '125.00')).payments;
    await stranger.agent.get(`/api/payments/${payment?.id}/receipt`).expect(404);
    await client.agent.get('/api/payments/999999/receipt').expect(404);
    await app.visitor().get(`/api/payments/${payment?.id}/receipt`).expect(401);
  });
});

describe('GET /api/refunds/{id}/credit-note', () => {
  it('is rendered when first opened, then stored', async () => {
    const { id } = await issued();
    await paid(id, '125.00');
    const [refund] = (await refunded(id, '50.00')).refunds;
    const address = `/api/refunds/${refund?.id}/credit-note`;
    const { bytes, text } = await opened(client.agent, address);
    for (const part of ['$50.00', 'One hour was not used', 'Check']) expect(text).toContain(part);
    expect((await opened(admin, address)).bytes).toEqual(bytes);
    await stranger.agent.get(address).expect(404);
    await app.visitor().get(address).expect(401);
  });

  it('is 404 while the refund is pending', async () => {
    const { id } = await issued();
    await paid(id, '125.00');
    const { refunds } = await invoices.change(id, by, (invoice) => {
      invoice.beginRefund({ amount: Money.parse('10'), reason: 'Pending' }, by, new Date());
      return [];
    });
    await client.agent.get(`/api/refunds/${refunds[0]?.id}/credit-note`).expect(404);
  });
});
