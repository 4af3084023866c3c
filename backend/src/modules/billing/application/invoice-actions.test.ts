import { type Actor, dayOf, DomainError, Money } from '../../../kernel/index.js';
import { allowedActions, type InvoiceAction, invoiceActions } from '../domain/invoice-actions.js';
import type { PaymentGateway } from '../domain/payment-gateway.js';
import { OfflineGateway, TestGateway } from '../infrastructure/gateways/direct-gateways.js';
import { admin, aDraft, aPayment, client, helper } from '../testing/fixtures.js';
import { inMemoryBilling, paid } from '../testing/in-memory-billing.js';
import { InMemoryGateway } from '../testing/in-memory-gateway.js';

const hour = 60 * 60 * 1000;
const gateways: Record<string, () => PaymentGateway> = {
  'in test mode': () => new TestGateway(),
  offline: () => new OfflineGateway(async () => 'By check.'),
  'through a provider': () => new InMemoryGateway(),
};

const practiceWith = (gateway: PaymentGateway) => inMemoryBilling<PaymentGateway>(gateway);
type Practice = ReturnType<typeof practiceWith>;
const ten = Money.parse('10.00');
const pay = (practice: Practice, id: number, amount = '125.00', by: object = {}) =>
  practice.invoices.change(id, admin, (one) =>
    one.recordPayment(aPayment(amount, by), admin, practice.now()),
  );
const byProvider = { provider: 'stripe', providerId: 'pi_1', method: 'card' } as const;

/** Brings an unpaid invoice into a state. */
const states: Record<string, (practice: Practice, id: number) => unknown> = {
  unpaid: () => undefined,
  'partly paid': (practice, id) => pay(practice, id, '25.00'),
  paid: (practice, id) => pay(practice, id),
  'paid long ago': async (practice, id) => {
    await pay(practice, id);
    practice.pass(49 * hour);
  },
  'paid through a provider': (practice, id) => pay(practice, id, '125.00', byProvider),
  'partly refunded': async (practice, id) => {
    await pay(practice, id);
    await practice.invoices.change(id, admin, (one) =>
      one.refundNow({ amount: ten, reason: 'Sorry' }, admin, practice.now()),
    );
  },
  'refunded in full, still owed': async (practice, id) => {
    await pay(practice, id, '25.00');
    const order = { amount: Money.parse('25.00'), reason: 'Sorry' };
    await practice.invoices.change(id, admin, (one) => one.refundNow(order, admin, practice.now()));
  },
  'refunded in full': async (practice, id) => {
    const { payments } = await pay(practice, id);
    const order = { amount: payments[0]?.amount ?? ten, reason: 'Sorry' };
    await practice.invoices.change(id, admin, (one) => one.refundNow(order, admin, practice.now()));
  },
  'with a refund in progress': async (practice, id) => {
    await pay(practice, id, '125.00', byProvider);
    await practice.invoices.change(id, admin, (one) => {
      one.beginRefund({ amount: Money.parse('20.00'), reason: 'Earlier' }, admin, practice.now());
      return [];
    });
  },
  disputed: async (practice, id) => {
    const { payments } = await pay(practice, id, '125.00', byProvider);
    const dispute = { amount: ten, reason: null, providerId: 'dp_1' };
    await practice.invoices.change(id, null, (one) =>
      payments.flatMap((payment) => one.openDispute(payment, dispute, practice.now())),
    );
  },
  'with a requested refund': async (practice, id) => {
    await pay(practice, id);
    await practice.refundRequests.make(client, id, 'Please');
  },
  'with a reported payment': (practice, id) =>
    practice.invoices.change(id, client, (one) => one.reportPayment('zelle', null, client, practice.now())),
  'reminded of today': (practice, id) => practice.reminders.remind(admin, id),
  void: (practice, id) => practice.writing.void(admin, id, 'A mistake'),
  'of a closed account': (practice) => void (practice.practice.isClientClosed = true),
  held: (practice) => void (practice.practice.isHeld = true),
};

const drafts: Record<string, (practice: Practice) => void> = {
  'a draft': () => undefined,
  'a held draft': ({ practice }) => void (practice.isHeld = true),
  'a draft for a closed account': ({ practice }) => void (practice.isClientClosed = true),
  'a draft while details are missing': ({ practice }) => void (practice.isComplete = false),
};

/** A valid call of each command. */
const commands: Record<InvoiceAction, (practice: Practice, id: number) => Promise<unknown>> = {
  pay: async ({ payments, work }, id) => work.run(await payments.prepare(client, id)),
  reportPayment: ({ payments }, id) => payments.report(client, id, 'zelle', null),
  requestRefund: ({ refundRequests }, id) => refundRequests.make(client, id, 'Please'),
  issue: ({ writing }, id) => writing.issue(admin, id),
  edit: ({ writing }, id) => writing.change(admin, id, { description: 'Tax return' }),
  void: ({ writing }, id) => writing.void(admin, id, 'A mistake'),
  delete: ({ writing }, id) => writing.delete(admin, id),
  recordPayment: async ({ payments, work }, id) =>
    work.run(await payments.prepareRecord(admin, id, { amount: ten, method: 'check', reference: null })),
  refund: async ({ refunds, work }, id) => {
    const order = { amount: Money.ofCents(1), reason: 'Sorry' };
    return work.run(await refunds.prepare(admin, id, order));
  },
  remind: ({ reminders }, id) => reminders.remind(admin, id),
  resend: ({ reminders }, id) => reminders.resend(admin, id),
};
const ofClient: readonly InvoiceAction[] = ['pay', 'reportPayment', 'requestRefund'];

async function succeeds(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

interface Case {
  gateway: string;
  name: string;
  /** A practice with one invoice. */
  build: () => Promise<{ practice: Practice; id: number }>;
}
const cases: Case[] = Object.entries(gateways).flatMap(([gateway, open]) => [
  ...Object.entries(states).map(([name, bring]) => ({
    gateway,
    name,
    build: async () => {
      const practice = practiceWith(open());
      const { id } = await practice.issued();
      await bring(practice, id);
      return { practice, id };
    },
  })),
  ...Object.entries(drafts).map(([name, bring]) => ({
    gateway,
    name,
    build: async () => {
      const practice = practiceWith(open());
      const { id } = await practice.invoices.add(aDraft());
      bring(practice);
      return { practice, id };
    },
  })),
]);

/** The commands that succeed, each on an invoice of its own in the same state. */
async function succeeding(caller: Actor, { build }: Case): Promise<InvoiceAction[]> {
  const found: InvoiceAction[] = [];
  for (const action of invoiceActions) {
    const { practice, id } = await build();
    const isOwn = ofClient.includes(action) === (caller.role === 'client');
    if (isOwn && (await succeeds(commands[action](practice, id)))) found.push(action);
  }
  return found;
}

async function allowed(caller: Actor, { build }: Case): Promise<InvoiceAction[]> {
  const { practice, id } = await build();
  const { isComplete, isClientClosed, isHeld } = practice.practice;
  const invoice = await practice.invoices.get(id, admin);
  return allowedActions(caller, invoice, {
    now: practice.now(),
    today: dayOf(practice.now().getTime(), 'UTC'),
    isOffline: practice.gateway.isOffline,
    isPaying: false,
    isProviderMissing: invoice.payments.some(
      (payment) => payment.isByProvider && !practice.gateway.took(payment),
    ),
    hasOpenRefundRequest: practice.requests.hasOpen(id),
    isClientClosed,
    isHeld,
    isPracticeComplete: isComplete,
  });
}

describe.each([admin, client])('the actions allowed for %j', (caller) => {
  it.each(cases)('are those that succeed: $name, $gateway', async (one) => {
    expect(await allowed(caller, one)).toEqual(await succeeding(caller, one));
  });
});

it('a helper may do what the client may, with the scope to pay', async () => {
  const [access] = helper.clients ?? [];
  if (!access) throw new Error('The helper helps nobody.');
  const without = { ...helper, clients: [{ ...access, scopes: ['invoices'] as const }] };
  for (const one of cases) {
    expect(await allowed(helper, one)).toEqual(await allowed(client, one));
    expect(await allowed(without, one)).toEqual([]);
  }
});

it('an invoice of a closed account is neither issued nor reminded of', async () => {
  const practice = inMemoryBilling();
  const { id } = await practice.issued();
  const draft = await practice.invoices.add(aDraft());
  practice.practice.isClientClosed = true;
  const closed = { code: 'invoice.client_closed' };
  await expect(practice.reminders.remind(admin, id)).rejects.toMatchObject(closed);
  await expect(practice.writing.issue(admin, draft.id)).rejects.toMatchObject(closed);
});

it('no payment can be recorded while one is in progress on the provider’s page', async () => {
  const practice = inMemoryBilling();
  const { id } = await practice.issued();
  await practice.work.run(await practice.payments.prepare(client, id));
  const [attempt] = await practice.attempts.listActive();
  const key = attempt?.key ?? '';
  const update = paid(key, 'pi_2');
  await practice.receiveUpdate(
    update.about === 'session' ? { ...update, state: { is: 'processing' } } : update,
  );
  const payment = { amount: ten, method: 'check', reference: null } as const;
  const record = practice.payments.prepareRecord(admin, id, payment);
  await expect(record.then((commit) => practice.work.run(commit))).rejects.toMatchObject({
    code: 'payment.in_progress',
  });
});
