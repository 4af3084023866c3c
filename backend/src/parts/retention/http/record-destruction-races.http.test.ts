import { eventually } from '../../../../test/eventually.js';
import { type Agent, fetchBytes, TestApp } from '../../../../test/test-app.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { type DomainEventType, DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { adopt, ageDocument, certificates } from '../testing/retention-over-http.js';

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };

beforeEach(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  bea = await app.client('briverside');
});
afterEach(() => app.stop());

const eightYears = `interval '8 years'`;
const newest = Buffer.concat([samplePdf, Buffer.from('\n% the newest version\n')]);

async function oldDocument(client: { id: number }): Promise<number> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Tax return', userId: String(client.id), category: 'tax' })
    .attach('file', samplePdf, 'return.pdf')
    .expect(201);
  const { id } = body as { id: number };
  await ageDocument(app, id, 8);
  return id;
}

/** Adopts the rule and lets its waiting week pass, without a nightly run. */
async function adoptInForce(category: string): Promise<void> {
  await adopt(admin, { category, years: 7 });
  app.clock.pass(8 * 24 * 60 * 60 * 1000);
  admin = await app.signIn('consultant');
  alex.agent = await app.signIn('asample');
}

const isWaiting = async (): Promise<boolean> =>
  (
    await app.sql.rows(
      'test.waiting',
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length > 0;

/** A promise that the test resolves. */
function signal(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** Keeps the first transaction that publishes such an event open until the test releases it. */
function pauseAt(type: DomainEventType): { reached: Promise<void>; release: () => void } {
  const [reached, go] = [signal(), signal()];
  app.app.get(DomainEvents).subscribe(type, () => {
    reached.resolve();
    return go.promise;
  });
  return { reached: reached.promise, release: go.resolve };
}

/**
 * Starts the nightly run while a transaction with `change` is open, and ends the transaction once the run
 * waits for it.
 */
async function runDuring(change: string, values: unknown[]): Promise<void> {
  const [started, released] = [signal(), signal()];
  const ended = app.app.get(UnitOfWork).run(async () => {
    await app.sql.rows(`test.${change}`, change, values);
    started.resolve();
    await released.promise;
  });
  await started.promise;
  const destroyed = app.app.get(Jobs).runNow('retention.destroy');
  await eventually(isWaiting);
  released.resolve();
  await Promise.all([ended, destroyed]);
}

describe('a record that is no longer due when the nightly run reaches it', () => {
  it('stays with all of its files if the file of a document is replaced', async () => {
    const id = await oldDocument(alex);
    await adoptInForce('tax_documents');
    const { reached, release: letGo } = pauseAt('document.replaced');
    const replaced = admin
      .put(`/api/admin/documents/${id}/file`)
      .attach('file', newest, 'return.pdf')
      .then(({ status }) => status);
    await reached;
    const night = app.app.get(Jobs).runNow('retention.destroy');
    await eventually(isWaiting);
    letGo();
    expect(await replaced).toBe(200);
    await night;
    await app.app.get(Jobs).runNow('retention.remove-files');

    expect((await fetchBytes(alex.agent, `/api/documents/${id}/download`).expect(200)).body).toEqual(newest);
    expect((await fetchBytes(alex.agent, `/api/documents/${id}/versions/1`).expect(200)).body).toEqual(
      samplePdf,
    );
    expect(await certificates(admin)).toEqual([]);
  });

  it('stays if a conversation is unanswered again', async () => {
    const { body } = await alex.agent.post('/api/message-threads').send({ subject: 'Receipts' }).expect(201);
    const { id } = body as { id: number };
    await alex.agent.post(`/api/message-threads/${id}/messages`).send({ content: 'A receipt' }).expect(201);
    await app.sql.rows('test.age', `UPDATE messages SET created_at = created_at - ${eightYears}`);
    await app.sql.rows('test.answered', 'UPDATE message_threads SET waiting_since = NULL');
    await adoptInForce('messages');
    await runDuring(`UPDATE message_threads SET waiting_since = now() - interval '9 years' WHERE id = $1`, [
      id,
    ]);
    const { body: messages } = await alex.agent.get(`/api/message-threads/${id}/messages`).expect(200);
    expect(messages).toMatchObject([{ content: 'A receipt', destroyedAt: null }]);
    expect(await certificates(admin)).toEqual([]);
  });

  it('stays if an email is to be sent again', async () => {
    const [id] = await app.app.get(Outbox).send({
      userId: null,
      to: 'kim@example.com',
      sender: 'Practice',
      subject: 'Your question',
      text: 'Yes, we do.',
      html: '<p>Yes, we do.</p>',
    });
    await app.sql.rows(
      'test.age-mail',
      `UPDATE outbox SET created_at = created_at - ${eightYears}, status = 'failed'`,
    );
    await adoptInForce('mail_bodies');
    await runDuring(`UPDATE outbox SET status = 'pending' WHERE id = $1`, [id]);
    const rows = await app.sql.rows('test.mail', 'SELECT text FROM outbox WHERE id = $1', [id]);
    expect(rows).toEqual([{ text: 'Yes, we do.' }]);
  });

  it('stays if a contact message is reopened', async () => {
    const form = {
      firstName: 'Kim',
      lastName: 'Visitor',
      email: 'kim@example.com',
      service: 'Other',
      message: 'Do you do trusts?',
      terms: true,
    };
    const { body } = await app.visitor().post('/api/contact').send(form).expect(201);
    await app.sql.rows(
      'test.age-contact',
      `UPDATE contact_messages SET created_at = created_at - ${eightYears}, resolved = true`,
    );
    await adoptInForce('contact_messages');
    await runDuring('UPDATE contact_messages SET resolved = false WHERE id = $1', [
      (body as { id: number }).id,
    ]);
    expect((await admin.get('/api/admin/messages').expect(200)).body).toHaveLength(1);
  });
});

describe('a rule that is withdrawn during the nightly run', () => {
  it('destroys nothing of the clients that follow', async () => {
    const [first, second] = [await oldDocument(alex), await oldDocument(bea)];
    await adoptInForce('tax_documents');
    const { reached, release: letGo } = pauseAt('destruction.made');
    const night = app.app.get(Jobs).runNow('retention.destroy');
    await reached;
    let answered = false;
    const withdrawn = admin
      .put('/api/admin/retention')
      .send({ rules: [{ category: 'tax_documents', years: null }] })
      .then(({ status }) => {
        answered = true;
        return status;
      });
    await eventually(async () => answered || (await isWaiting()));
    letGo();
    expect(await withdrawn).toBe(200);
    await night;
    await alex.agent.get(`/api/documents/${first}`).expect(410);
    await admin.get(`/api/documents/${second}`).expect(200);
    expect(await certificates(admin)).toHaveLength(1);
  });
});
