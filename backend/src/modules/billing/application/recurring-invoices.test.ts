import { stub } from '../../../../test/stub.js';
import { type Actor, Clock, Money } from '../../../kernel/index.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import type { RecurringInvoiceChanges } from '../domain/recurring-invoice.js';
import { parties } from '../testing/fixtures.js';
import { InMemoryInvoiceRepository } from '../testing/in-memory-invoice-repository.js';
import { InMemoryRecurringInvoiceRepository } from '../testing/in-memory-recurring-invoice-repository.js';
import { InvoiceParties } from './invoice-parties.js';
import { Invoices } from './invoices.js';
import { PaymentSessions } from './payment-sessions.js';
import { PostingDays } from './posting-days.js';
import { RecurringInvoiceJobs } from './recurring-invoice-jobs.js';
import { RecurringInvoices } from './recurring-invoices.js';

const admin: Actor = { id: 1, role: 'admin' };
const now = new Date('2026-01-31T15:00:00Z');
const monthly = {
  userId: 2,
  description: 'Monthly package',
  items: [{ description: 'Bookkeeping', amount: Money.parse('125.00') }],
  every: 'month',
  startsOn: '2026-01-31',
  endsOn: null,
  dueInDays: 14,
} as const;

/** Recurring invoices over an in-memory repository, in a practice of user 1, the admin, and the client 2. */
function aPractice() {
  const work = new InMemoryUnitOfWork();
  const repository = new InMemoryRecurringInvoiceRepository(work);
  const written = new InMemoryInvoiceRepository(work);
  const sent: number[] = [];
  const practice = {
    today: '2026-01-31',
    failing: false,
    closed: false,
    complete: true,
    closedUntil: undefined as string | undefined,
  };
  let issueDue: (job: { recurringInvoiceId: number }) => Promise<void> = async () => {};
  const jobs = stub(Jobs, {
    on: (_name, handler) => void (issueDue = handler as typeof issueDue),
    every: () => {},
    send: async (_name, data) => void sent.push((data as { recurringInvoiceId: number }).recurringInvoiceId),
  });
  const ofClient = stub(InvoiceParties, {
    of: () => (practice.failing ? Promise.reject(new Error('no address')) : Promise.resolve(parties)),
  });
  const accounts = stub(Accounts, { isClient: async (id) => id === 2 && !practice.closed });
  const site = stub(Site, {
    today: async () => practice.today,
    isComplete: async () => practice.complete,
    assertComplete: async () => undefined,
  });
  const days = stub(PostingDays, { closedUntil: async () => practice.closedUntil });
  const clock = stub(Clock, { now: () => now });
  const sessions = stub(PaymentSessions, {});
  const additions = stub(PartAdditions, { of: () => [] });
  const invoices = new Invoices(written, ofClient, accounts, site, days, sessions, work, clock, additions);
  const recurring = new RecurringInvoices(repository, invoices, accounts, site, days, work, clock);
  const recurringJobs = new RecurringInvoiceJobs(work.domainEvents, jobs, repository, recurring, site);
  return {
    practice,
    work,
    recurring,
    restart: () => recurringJobs.onApplicationBootstrap(),
    repository,
    sent,
    published: publishedTypes(work.domainEvents),
    issue: (id: number) => issueDue({ recurringInvoiceId: id }),
    /** All invoices, which are issued. */
    issued: () => written.all(),
    days: () => written.all().map(({ issuedOn }) => issuedOn),
  };
}

let at: ReturnType<typeof aPractice>;
beforeEach(() => void (at = aPractice()));

const change = (id: number, changes: RecurringInvoiceChanges) => at.recurring.update(admin, id, changes);

describe('a recurring invoice', () => {
  it('can only be created for a client', async () => {
    await expect(at.recurring.create(admin, { ...monthly, userId: 1 })).rejects.toMatchObject({
      fields: { userId: 'Please select a client' },
    });
  });

  it('that starts today is issued immediately', async () => {
    const { id } = await at.recurring.create(admin, monthly);
    expect(at.issued()).toMatchObject([
      { recurringInvoiceId: id, state: 'issued', issuedOn: '2026-01-31', dueDate: '2026-02-14' },
    ]);
    expect(at.published).toEqual(['recurring_invoice.created', 'invoice.issued']);
  });

  it('waits while the practice’s details are incomplete, and is issued when they change', async () => {
    const { id } = await at.recurring.create(admin, { ...monthly, startsOn: '2026-02-01' });
    Object.assign(at.practice, { today: '2026-02-01', complete: false });
    await at.issue(id);
    expect(at.days()).toEqual([]);
    expect(await at.repository.change(id, null, () => [])).toMatchObject({
      waiting: true,
      nextOn: '2026-02-01',
    });
    Object.assign(at.practice, { today: '2026-02-03', complete: true });
    await at.work.run(async () =>
      at.work.publish({
        type: 'practice.changed',
        at: now,
        actorId: 1,
        clientId: null,
        subject: { type: 'practice', id: 1, title: 'Limestone Practice' },
      }),
    );
    expect(at.sent).toEqual([id]);
    await at.issue(id);
    expect(at.issued()).toMatchObject([{ issuedOn: '2026-02-03', dueDate: '2026-02-17' }]);
  });

  it('that starts later waits for its day', async () => {
    const { id } = await at.recurring.create(admin, { ...monthly, startsOn: '2026-02-01' });
    await at.issue(id);
    expect(at.days()).toEqual([]);
    at.practice.today = '2026-02-01';
    await at.issue(id);
    await at.issue(id);
    expect(at.days()).toEqual(['2026-02-01']);
  });

  it('issues what was missed during downtime', async () => {
    const { id } = await at.recurring.create(admin, monthly);
    at.practice.today = '2026-04-30';
    await at.restart();
    expect(at.sent).toEqual([id]);
    await at.issue(id);
    expect(at.days()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    await at.restart();
    expect(at.sent).toEqual([id]);
  });

  it('stays due if issuing fails', async () => {
    const { id } = await at.recurring.create(admin, { ...monthly, startsOn: '2026-02-01' });
    Object.assign(at.practice, { today: '2026-02-01', failing: true });
    await expect(at.issue(id)).rejects.toThrow('no address');
    expect(await at.repository.due('2026-02-01')).toEqual([id]);
  });

  it('is issued unchanged for days before a change, and changed afterwards', async () => {
    const { id } = await at.recurring.create(admin, monthly);
    at.practice.today = '2026-03-01';
    await change(id, { description: 'Package' });
    at.practice.today = '2026-03-31';
    await at.issue(id);
    expect(at.issued().map(({ issuedOn, description }) => `${issuedOn} ${description}`)).toEqual([
      '2026-01-31 Monthly package',
      '2026-02-28 Monthly package',
      '2026-03-31 Package',
    ]);
  });

  it('is ended by the job without an invoice if its client’s account closed while it was created', async () => {
    const { id } = await at.recurring.create(admin, { ...monthly, startsOn: '2026-02-01' });
    Object.assign(at.practice, { today: '2026-03-01', closed: true });
    await at.issue(id);
    await at.issue(id);
    expect(at.days()).toEqual([]);
    expect(at.published).toEqual(['recurring_invoice.created', 'recurring_invoice.ended']);
    expect(await at.repository.due('2027-01-01')).toEqual([]);
  });

  it('ends by hand, and when its client’s account closes', async () => {
    const one = await at.recurring.create(admin, monthly);
    const other = await at.recurring.create(admin, monthly);
    await at.recurring.end(admin, one.id);
    await expect(change(one.id, { paused: true })).rejects.toMatchObject({ kind: 'not_found' });
    await at.work.run(async () =>
      at.work.publish({
        type: 'user.closed',
        userId: 2,
        clientId: 2,
        actorId: 1,
        at: now,
        subject: { type: 'account', id: 2, title: 'asample' },
      }),
    );
    at.practice.today = '2026-12-31';
    await at.issue(one.id);
    await at.issue(other.id);
    expect(at.days()).toEqual(['2026-01-31', '2026-01-31']);
  });
});
