import { type Agent, password, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf, momentOf } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { Jobs } from '../../../platform/events/jobs.js';

/** Connects an email account, though nothing is sent: tests say what a mail server took. */
export const connectEmail = (app: TestApp): Promise<void> =>
  app.app.get(Connections).save('email', {
    host: '127.0.0.1',
    port: 9,
    security: 'none',
    username: null,
    fromName: null,
    fromAddress: 'office@example.com',
    imap: null,
  });

/** A client whose address is confirmed. */
export async function confirmedClient(app: TestApp, username: string): Promise<{ agent: Agent; id: number }> {
  const client = await app.client(username);
  await app.sql.rows('test.confirm-address', 'UPDATE users SET confirmed_email = email WHERE id = $1', [
    client.id,
  ]);
  return client;
}

/** A practice with automatic payment, whose clock stands still until a test advances it. */
export class AutopayPractice {
  constructor(
    readonly app: TestApp,
    /** Sessions end while the clock is advanced. */
    public admin: Agent,
  ) {}

  get zone(): Promise<string> {
    return this.app.app.get(Site).timeZone();
  }

  async today(): Promise<string> {
    return dayOf(this.app.clock.now().getTime(), await this.zone);
  }

  /** A recurring invoice that begins some days from today. @returns its id */
  async recurring(userId: number, over: object = {}, inDays = 1): Promise<number> {
    const body = {
      userId,
      description: 'Monthly package',
      items: [{ description: 'Bookkeeping', amount: '100.00' }],
      every: 'month',
      startsOn: addDays(await this.today(), inDays),
      dueInDays: 14,
      ...over,
    };
    const { body: made } = await this.admin.post('/api/admin/recurring-invoices').send(body).expect(201);
    return (made as { id: number }).id;
  }

  /** Turns it on, with the password in place of a fresh session. */
  turn(agent: Agent, id: number, autopay: boolean) {
    return agent.patch(`/api/recurring-invoices/${id}`).send({ autopay, agreed: autopay, password });
  }

  /** Advances the clock to a time of the practice. @param days from its today */
  async pass(days: number, time = '09:00'): Promise<void> {
    const { clock } = this.app;
    const day = addDays(await this.today(), days);
    clock.pass(momentOf(day, time, await this.zone, 'first') - clock.now().getTime());
  }

  /** Issues what is due. @returns id of the newest invoice */
  async issue(recurringInvoiceId: number): Promise<number> {
    const jobs = this.app.app.get(Jobs);
    await jobs.runNow('recurring-invoices.find-due');
    await jobs.runNow('recurring-invoices.issue');
    await jobs.runNow('autopay.announce');
    return this.app.sql.onlyValue(
      'test.newest-invoice',
      'SELECT max(id) FROM invoices WHERE recurring_invoice_id = $1',
      [recurringInvoiceId],
    );
  }

  /** A mail server takes all emails. */
  async deliverMails(): Promise<void> {
    await this.app.sql.rows(
      'test.deliver',
      `UPDATE outbox SET status = 'sent', attempts = 1, sent_at = $1, secret = NULL, reply_to = NULL WHERE status = 'pending'`,
      [this.app.clock.now()],
    );
  }

  async charge(): Promise<void> {
    await this.app.app.get(Jobs).runNow('autopay.charge');
  }

  /** Tries of an invoice, as "1 charged" or "2 refused declined". */
  async tries(invoiceId: number): Promise<string[]> {
    return this.app.sql.column(
      'test.tries',
      `SELECT concat_ws(' ', attempt, state, reason) FROM autopay_charges WHERE invoice_id = $1 ORDER BY attempt`,
      [invoiceId],
    );
  }

  /** Payments of an invoice, as "card 100.00". */
  async payments(invoiceId: number): Promise<string[]> {
    return this.app.sql.column(
      'test.payments',
      `SELECT method || ' ' || amount FROM payments WHERE invoice_id = $1 ORDER BY id`,
      [invoiceId],
    );
  }

  /** Subjects of the emails to a person about cards, oldest first. */
  async mails(userId: number): Promise<string[]> {
    return this.app.sql.column(
      'test.card-mails',
      `SELECT split_part(subject, ' – ', 1) FROM outbox WHERE user_id = $1 AND subject ILIKE '%card%' ORDER BY id`,
      [userId],
    );
  }
}
