import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Agent, TestApp } from '../../../test/test-app.js';
import { anIssuedInvoice } from '../../modules/billing/testing/issued-invoice.js';
import { samplePdf, samplePng } from '../files/testing/sample-files.js';
import { RestoreChecks } from './restore-checks.js';

/* The checks of a trial restore, on the data of a running application; backup.process.all.test.ts runs them as
   `make backup-check` does. */

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
});
afterAll(() => app.stop());

const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;

/** The numbers that the checks report, and everything that is wrong. */
async function report(): Promise<{ messages: string; faults: string[] }> {
  const findings = await app.app.get(RestoreChecks).run();
  return {
    messages: findings.map(({ message }) => message).join('\n'),
    faults: findings.flatMap(({ faults }) => faults),
  };
}

it('the checks of a restore open every file, verify seals, chains and sums, and name what is damaged', async () => {
  const document = idOf(
    await admin
      .post('/api/admin/documents/upload')
      .field({ title: 'Agreement', userId: String(alex.id), needsSignature: 'true' })
      .attach('file', samplePng, 'agreement.png')
      .expect(201),
  );
  await alex.agent.get(`/api/documents/${document}`).expect(200);
  const consented = { consent: true, name: 'Sam Sample' };
  await alex.agent.post(`/api/documents/${document}/sign`).send(consented).expect(200);
  await admin
    .post('/api/admin/document-templates')
    .field({ title: 'Engagement Agreement' })
    .attach('file', samplePng, 'agreement.png')
    .expect(201);
  const subject = { subject: 'Papers' };
  const thread = idOf(await alex.agent.post('/api/message-threads').send(subject).expect(201));
  await alex.agent
    .post(`/api/message-threads/${thread}/messages`)
    .field({ content: 'Here they are' })
    .attach('files', samplePdf, 'statement.pdf')
    .expect(201);
  await anIssuedInvoice(app, alex.id);

  const { messages, faults } = await report();
  for (const kind of ['document version', 'signature on document', 'document template', 'message attachment'])
    expect(messages).toMatch(new RegExp(`${kind}: [1-9]`));
  expect(messages).toMatch(/Verified seals: 1\./);
  expect(messages).toMatch(/Checked [1-9]\d* activity chains with [1-9]\d* events/);
  expect(messages).toMatch(/Ledger recalculated: [1-9]\d* transactions/);
  expect(faults).toEqual([]);

  // A disk that loses bits, in the file of the template.
  const row = await app.sql.first<{ path: string }>(
    'test.template',
    'SELECT file_path AS path FROM document_templates',
    [],
  );
  const stored = readdirSync(app.storageDir, { recursive: true, encoding: 'utf8' });
  const damaged = path.join(app.storageDir, stored.find((name) => name.endsWith(row?.path ?? '/')) ?? '');
  const bytes = readFileSync(damaged);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  writeFileSync(damaged, bytes);
  expect((await report()).faults).toEqual([
    expect.stringMatching(/^The file of document template \d+ cannot be opened: /),
  ]);
});
