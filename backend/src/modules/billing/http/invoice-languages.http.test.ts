import { PDF } from '@libpdf/core';
import { alex as client, app, consultant as admin, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../practice/index.js';
import { type InvoiceRow, InvoicesOverHttp, invoicesPath } from '../testing/invoices-over-http.js';

let invoices: InvoicesOverHttp;
practice(['alex']);
beforeAll(async () => {
  invoices = new InvoicesOverHttp(admin.agent, client);
});

async function speaks(language: 'en' | 'es', { id } = client): Promise<void> {
  await app.sql.rows('test.language', 'UPDATE users SET language = $2 WHERE id = $1', [id, language]);
}

async function textOf(address: string, { agent } = client): Promise<string> {
  const { body } = await agent.get(address).buffer(true).expect(200);
  const pages = (await PDF.load(body as Buffer)).extractText();
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

const record = async (id: number, amount: string): Promise<number> => {
  const sent = { amount, method: 'check' };
  const { body } = await admin.agent.post(`${invoicesPath}/${id}/payments`).send(sent).expect(201);
  return (body as { id: number }).id;
};

const pdf = (id: number): string => `/api/invoices/${id}/pdf`;

describe('an invoice', () => {
  it('has the client’s language of its issue, which a change and a new language keep', async () => {
    await speaks('es');
    const draft = await invoices.make({ draft: true });
    expect(draft).toMatchObject({ language: null });
    // The preview is what the client will get.
    expect(await textOf(`/api/invoices/${draft.id}/pdf`, admin)).toContain('Factura');
    const { id } = await invoices.make();
    expect(await invoices.own(id)).toMatchObject({ language: 'es' });
    expect(await textOf(pdf(id))).toMatch(/Factura .*\d de \w+ de \d{4}/);
    await speaks('en');
    await invoices.patch(id, { description: 'Books' }).expect(200);
    expect(await invoices.listed(id, client.agent, '/api/invoices')).toMatchObject({ language: 'es' });
    expect(await invoices.listed(id, admin.agent, invoicesPath)).toMatchObject({ language: 'es' });
    const changed = await textOf(pdf(id));
    expect(changed).toContain('Factura');
    expect(changed).toContain('Books');
    await admin.agent.post(`${invoicesPath}/${draft.id}/issue`).expect(200);
    expect(await invoices.forAdmin(draft.id)).toMatchObject({ language: 'en' });
  });

  it('of a recurring one has it as well, in a request of the practice and in a job', async () => {
    await speaks('es');
    const startsOn = await app.app.get(Site).today();
    const recurring = { ...invoices.body(), dueDate: undefined, every: 'month', startsOn, dueInDays: 14 };
    await admin.agent.post('/api/admin/recurring-invoices').send(recurring).expect(201);
    const [newest] = (await client.agent.get('/api/invoices').expect(200)).body as InvoiceRow[];
    expect(newest).toMatchObject({ language: 'es' });
    await app.app.get(Jobs).runNow('invoice.archive');
    await speaks('en');
    expect(await textOf(pdf(newest?.id ?? 0))).toContain('Factura');
  });

  it('from before it had a language is in English, as is its PDF', async () => {
    await speaks('es');
    const { id } = await invoices.make();
    await app.sql.rows(
      'test.before',
      `WITH frozen AS (UPDATE invoice_versions SET content = content - 'language' WHERE invoice_id = $1)
       UPDATE invoices SET language = DEFAULT WHERE id = $1`,
      [id],
    );
    expect(await invoices.own(id)).toMatchObject({ language: 'en' });
    expect(await textOf(pdf(id))).toContain('Invoice');
  });
});

it('receipts and credit notes have the client’s language of their day, statements that of the moment', async () => {
  await speaks('en');
  const { id } = await invoices.make();
  const english = await record(id, '25.00');
  await speaks('es');
  const spanish = await record(id, '100.00');
  const refund = { amount: '10.00', reason: 'Sorry' };
  await admin.agent.post(`${invoicesPath}/${id}/refunds`).send(refund).expect(201);
  const days = 'from=2020-01-01&to=2099-12-31';
  // In the language of the client, not of the admin who opens it.
  expect(await textOf(`/api/admin/clients/${client.id}/statement?${days}`, admin)).toContain(
    'Estado de cuenta',
  );
  await speaks('en');
  const { refunds } = await invoices.own(id);
  const [made] = refunds as { id: number }[];
  // Opened for the first time only now.
  expect(await textOf(`/api/payments/${english}/receipt`)).toContain('Receipt');
  expect(await textOf(`/api/payments/${spanish}/receipt`)).toContain('Recibo');
  expect(await textOf(`/api/refunds/${made?.id}/credit-note`)).toContain('Nota de crédito');
  expect(await textOf(pdf(id))).toContain('Invoice');
  expect(await textOf(`/api/statement?${days}`)).toContain('Statement');
});

it('refusals are in the language of the person who reads them', async () => {
  await speaks('es', admin);
  const { id } = await invoices.make();
  const { body } = await invoices.post({ items: [] }).expect(400);
  expect(body).toMatchObject({ fields: { items: 'Agregue al menos un concepto' } });
  await record(id, '25.00');
  const changed = await invoices.patch(id, { description: 'Books' }).expect(409);
  expect(changed.body).toEqual(refused(409, 'invoice.not_changeable'));
  expect((changed.body as { message: string }).message).toMatch(/no se puede cambiar/);
  await speaks('en', admin);
});
