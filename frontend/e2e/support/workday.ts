import { expect, type APIRequestContext } from '@playwright/test';
import { aPdf, type UploadedFile } from './files.ts';
import type { Practice } from './practice.ts';

interface Made {
  /** Addresses of PDFs, and who reads them. */
  pdfs: [string, APIRequestContext][];
  /** Records for screens with an id, by path. */
  ids: Record<string, number | string>;
}

/** Something of each kind happens between the practice and a client. Titles have no words. */
export async function workday(
  practice: Practice,
  staff: APIRequestContext,
  client: APIRequestContext,
): Promise<Made> {
  const call = async (
    api: APIRequestContext,
    method: string,
    path: string,
    data: object = {},
    multipart?: Record<string, string | UploadedFile>,
  ) => {
    const answer = await api.fetch(path, { method, ...(multipart ? { multipart } : { data }) });
    const body = await answer.text();
    expect.soft(answer.ok(), `${method} ${path} ${answer.status()} ${body.slice(0, 200)}`).toBe(true);
    return (body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : {}) as { id: number };
  };
  const { id: userId, ...rest } = (await (await client.get('/api/user')).json()) as { id: number };
  const alex = { id: userId, username: '', password: '', email: '', firstName: '', lastName: '', ...rest };
  const file = aPdf('W-2', 'w-2.pdf');
  const share = (needsSignature: boolean) => practice.share(alex, { title: 'W-2', file, needsSignature });

  // A name that is no word of either language.
  const site = (await (await staff.get('/api/admin/site')).json()) as object;
  await call(staff, 'PUT', '/api/admin/site', { ...site, name: 'Lynx', password: 'Limestone-1!' });

  await share(false);
  const agreement = await share(true);
  await call(staff, 'POST', `/api/admin/documents/${agreement.id}/remind`);
  await client.get(`/api/documents/${agreement.id}`);
  await call(client, 'POST', `/api/documents/${agreement.id}/sign`, {
    name: 'Alex Sample',
    consent: true,
    version: 1,
  });
  await call(staff, 'POST', `/api/admin/documents/${agreement.id}/countersign`, { name: 'Jordan Example' });
  const declined = await share(true);
  await call(client, 'POST', `/api/documents/${declined.id}/decline`, { reason: '1040' });
  const unsigned = await share(true);
  await call(client, 'POST', '/api/documents', {}, { title: 'W-2', file });

  for (const answer of ['completed', 'pending_review'] as const) {
    const { id } = await practice.askFor(alex, { dueDate: '2027-04-15' });
    await call(staff, 'POST', `/api/admin/document-requests/${id}/remind`);
    await call(client, 'POST', `/api/document-requests/${id}/upload`, {}, { file });
    await practice.decide(id, { status: answer, ...(answer === 'pending_review' && { reason: '1040' }) });
  }
  const { id: withdrawn } = await practice.askFor(alex);
  await practice.withdraw(withdrawn);

  const invoice = await practice.issue(alex, {
    description: 'W-2',
    items: [{ description: '1040', amount: '125.00' }],
  });
  await call(staff, 'POST', `/api/admin/invoices/${invoice.id}/remind`);
  await call(client, 'POST', `/api/invoices/${invoice.id}/pay`);
  await call(client, 'POST', `/api/invoices/${invoice.id}/refund-request`, { reason: '1040' });
  await practice.refund(invoice.id, {
    amount: '25.00',
    reason: '1040',
    stillOwed: false,
    password: 'Limestone-1!',
  });
  const voided = await practice.issue(alex, {
    description: 'W-2',
    items: [{ description: '1040', amount: '125.00' }],
  });
  await practice.voidInvoice(voided.id, '1040');
  const { payments, refunds } = (await practice.invoice(invoice.id)) as unknown as Record<
    string,
    { id: number }[]
  >;

  const conversation = await practice.converse(alex, 'W-2', ['1040']);
  await call(client, 'POST', `/api/message-threads/${conversation}/messages`, { content: '1099' });

  const day = 24 * 60 * 60_000;
  const noon = Math.ceil(Date.now() / day) * day + 18 * 60 * 60_000;
  const at = (days: number) => new Date(noon + days * day).toISOString();
  const meeting = await call(staff, 'POST', '/api/admin/appointments', {
    userId,
    type: 'review',
    startsAt: at(9),
  });
  await call(client, 'POST', `/api/appointments/${meeting.id}/confirm`);
  await call(staff, 'PATCH', `/api/admin/appointments/${meeting.id}`, { startsAt: at(10) });
  await call(client, 'POST', `/api/appointments/${meeting.id}/cancel`, { reason: '1040' });

  await call(client, 'POST', '/api/access', {
    email: 'bea@example.com',
    role: 'helper',
    scopes: ['documents'],
    until: at(20).slice(0, 10),
  });
  await call(staff, 'POST', '/api/admin/staff', {
    firstName: 'Robin',
    lastName: 'Example',
    username: 'rexample',
    email: 'robin@example.com',
    staffRole: 'assistant',
  });
  await call(staff, 'POST', '/api/admin/create-user', {
    email: 'dana@example.com',
    invite: true,
    language: 'es',
  });
  for (const email of ['alex@example.com', 'consultant@example.com'])
    await call(client, 'POST', '/api/password-reset', { email });
  await call(client, 'POST', '/api/contact', {
    firstName: 'Dana',
    lastName: 'Placeholder',
    email: 'dana@example.com',
    service: 'Other',
    terms: true,
    language: 'es',
  });
  await call(client, 'PUT', '/api/profile/password', {
    currentPassword: 'River-stone-1!',
    newPassword: 'River-stone-2!',
  });
  await call(client, 'PUT', '/api/profile/password', {
    currentPassword: 'River-stone-2!',
    newPassword: 'River-stone-1!',
  });
  await call(client, 'POST', '/api/access-tokens', {
    name: 'W-2',
    scope: 'read',
    password: 'River-stone-1!',
  });
  const breach = await call(staff, 'POST', '/api/admin/breach-reports', {
    title: 'W-2',
    happened: '1040',
    kind: 'everything',
    discoveredOn: at(-9).slice(0, 10),
    from: at(-12),
    to: at(-11),
  });

  return {
    pdfs: [
      [`/api/invoices/${invoice.id}/pdf`, client],
      [`/api/payments/${payments?.[0]?.id}/receipt`, client],
      [`/api/refunds/${refunds?.[0]?.id}/credit-note`, client],
      ['/api/statement?from=2026-01-01&to=2026-12-31', client],
      [`/api/documents/${agreement.id}`, client],
      // Breach reports and the security plan are in English for every reader.
    ],
    ids: {
      '/blog/:slug': 'a-budget-that-survives-the-month',
      '/client/documents/:id/sign': unsigned.id,
      '/client/messages/:id': conversation,
      '/admin/messages/:id?': conversation,
      '/admin/clients/:id/:tab?': userId,
      '/admin/security-plan/breach-reports/:id?': breach.id,
    },
  };
}
