import { Money } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { admin, client } from '../testing/fixtures.js';
import { inMemoryBilling, paid } from '../testing/in-memory-billing.js';
import type { InMemoryGateway } from '../testing/in-memory-gateway.js';

const ten = Money.parse('10.00');
let practice: ReturnType<typeof inMemoryBilling<InMemoryGateway>>;
let id: number;
beforeEach(async () => {
  practice = inMemoryBilling<InMemoryGateway>();
  ({ id } = await practice.issued());
});

const record = async (amount: string) =>
  practice.work.run(
    await practice.payments.prepareRecord(admin, id, {
      amount: Money.parse(amount),
      method: 'check',
      reference: null,
    }),
  );
const payByPage = async (providerId = 'pi_1', amount: string | null = null) => {
  await practice.work.run(await practice.payments.prepare(client, id));
  await practice.receiveUpdate(paid(practice.gateway.session.key, providerId, amount));
};
const refundAll = async (amount = ten, reason = 'Sorry') =>
  practice.work.run(await practice.refunds.prepare(admin, id, { amount, reason }));
/** The only refund of a command. */
const refund = async (amount = ten, reason = 'Sorry') => {
  const [made, ...others] = await refundAll(amount, reason);
  if (!made || others.length > 0) throw new Error('It is of one payment.');
  return made;
};
const refundedSum = async () => `${(await practice.invoices.get(id, admin)).totals.refunded}`;

describe('a refund of a payment recorded by an admin', () => {
  it('is made immediately, and never exceeds the amount received', async () => {
    await record('125.00');
    expect(await refund()).toMatchObject({ amount: ten, status: 'succeeded', createdBy: 1 });
    await expect(refund(Money.parse('115.01'))).rejects.toMatchObject({ code: 'refund.exceeds_received' });
    expect(practice.gateway.refunds.size).toBe(0);
    expect(await refundedSum()).toBe('10.00');
  });
});

describe('a refund by the gateway', () => {
  beforeEach(() => payByPage());

  it('that is refused keeps the reason in English, whoever asked for it', async () => {
    practice.gateway.faults.push('refused');
    const asked = inLanguage('es', () => refund());
    await expect(asked).rejects.toMatchObject({ code: 'payment.refused' });
    expect((await practice.invoices.get(id, admin)).refunds).toMatchObject([
      { status: 'failed', failure: 'Stripe refused this request.' },
    ]);
  });

  it('goes back through the gateway that took the payment', async () => {
    expect(await refund()).toMatchObject({
      status: 'succeeded',
      providerRefundId: 're_1',
      amount: ten,
    });
    expect(await refundedSum()).toBe('10.00');
  });

  it('is made once when the answer was lost and the request is repeated', async () => {
    practice.gateway.faults.push('lost');
    await expect(refund()).rejects.toMatchObject({ code: 'payments.unavailable' });
    await expect(refund(ten, 'Another reason')).rejects.toMatchObject({ code: 'refund.in_progress' });
    expect(await refund()).toMatchObject({ status: 'succeeded' });
    expect(practice.gateway.refunds.size).toBe(1);
    expect(await refundedSum()).toBe('10.00');
  });

  it.each(['lost', 'away'] as const)('is made once by the job after the answer: %s', async (fault) => {
    practice.gateway.faults.push(fault);
    await expect(refund()).rejects.toMatchObject({ code: 'payments.unavailable' });
    practice.pass(60_000);
    expect(await practice.journal.invoicesWithPendingRefunds(new Date('2026-11-21'))).toEqual([id]);
    await practice.refunds.resume(id);
    await practice.refunds.resume(id);
    expect(practice.gateway.refunds.size).toBe(1);
    expect(await refundedSum()).toBe('10.00');
    expect(practice.published.filter((type) => type === 'refund.made')).toHaveLength(1);
  });

  it('changes nothing when it is refused', async () => {
    practice.gateway.faults.push('refused');
    await expect(refund()).rejects.toMatchObject({ code: 'payment.refused' });
    expect(await refundedSum()).toBe('0.00');
    expect(await refund(Money.parse('125.00'))).toMatchObject({ status: 'succeeded' });
  });

  it('that takes days counts as refunded, and is in the ledger once it succeeds', async () => {
    practice.gateway.refundStatus = 'pending';
    const { key, status } = await refund();
    expect(status).toBe('pending');
    expect(await refundedSum()).toBe('0.00');
    await expect(refund(Money.parse('120.00'), 'More')).rejects.toMatchObject({ code: 'refund.in_progress' });
    const of = { providerRefundId: 're_1', providerId: 'pi_1', key, amount: ten };
    const update = { about: 'refund', ...of } as const;
    await practice.receiveUpdate({ ...update, status: 'succeeded' });
    await practice.receiveUpdate({ ...update, status: 'succeeded' });
    expect(await refundedSum()).toBe('10.00');
  });

  const whole = Money.parse('125.00');
  const state = async () => {
    const { status, totals, refundable } = await practice.invoices.get(id, admin);
    return `${status} ${totals.balance} ${totals.refunded} ${refundable}`;
  };

  it('that fails later is reversed, once', async () => {
    const { key } = await refund(whole);
    expect(await state()).toBe('refunded 0.00 125.00 0.00');
    const { paidAt } = (await practice.invoices.get(id, admin)).payments[0] ?? {};
    const failed = { about: 'refund', providerRefundId: 're_1', providerId: 'pi_1', amount: whole } as const;
    practice.pass(60_000);
    for (let n = 0; n < 2; n++) await practice.receiveUpdate({ ...failed, key, status: 'failed' });
    expect(await state()).toBe('paid 0.00 0.00 125.00');
    expect((await practice.invoices.get(id, admin)).totals.paidDate).toEqual(paidAt);
    expect(practice.published.slice(-2)).toEqual(['refund.failed', 'refund.reversed']);
    practice.pass(-60_000);
    await practice.receiveUpdate({ about: 'refunded', providerId: 'pi_1', total: whole });
    expect(await state()).toBe('paid 0.00 0.00 125.00');
    practice.pass(120_000);
    await practice.receiveUpdate({ about: 'refunded', providerId: 'pi_1', total: ten });
    expect(await state()).toBe('paid 0.00 10.00 115.00');
  });

  it('made at the gateway that fails later is matched by its amount, once', async () => {
    await practice.receiveUpdate({ about: 'refunded', providerId: 'pi_1', total: ten });
    await practice.receiveUpdate({ about: 'refunded', providerId: 'pi_1', total: Money.parse('20.00') });
    const failed = { about: 'refund', providerRefundId: 're_9', providerId: 'pi_1', key: null } as const;
    await practice.receiveUpdate({ ...failed, amount: Money.parse('11.00'), status: 'failed' });
    expect(await refundedSum()).toBe('20.00');
    for (let n = 0; n < 2; n++) await practice.receiveUpdate({ ...failed, amount: ten, status: 'failed' });
    expect(await refundedSum()).toBe('10.00');
    await practice.receiveUpdate({ ...failed, providerRefundId: 're_8', amount: ten, status: 'failed' });
    expect(await refundedSum()).toBe('0.00');
  });

  it('is not counted twice when the gateway’s event arrives before the answer', async () => {
    const commit = await practice.refunds.prepare(admin, id, { amount: ten, reason: 'Sorry' });
    await practice.receiveUpdate({ about: 'refunded', providerId: 'pi_1', total: ten });
    const [pending] = (await practice.invoices.get(id, admin)).pendingRefunds;
    const update = {
      about: 'refund',
      providerRefundId: 're_1',
      providerId: 'pi_1',
      amount: ten,
      status: 'succeeded',
    } as const;
    await practice.receiveUpdate({ ...update, key: pending?.key ?? '' });
    expect(await practice.work.run(commit)).toMatchObject([{ status: 'succeeded' }]);
    expect(await refundedSum()).toBe('10.00');
  });
});

describe('a refund of several payments', () => {
  const hundred = Money.parse('100.00');
  beforeEach(async () => {
    await record('25.00');
    await payByPage('pi_1', '60.00');
    await payByPage('pi_2', '40.00');
  });
  const state = async () => {
    const { refunds } = await practice.invoices.get(id, admin);
    return refunds.map(({ amount, status, failure }) => [`${amount}`, status, failure]);
  };

  it('is one refund per payment, latest payment first', async () => {
    const made = await refundAll(Money.parse('110.00'));
    expect(made.map(({ amount, payment }) => [`${amount}`, payment.providerId])).toEqual([
      ['40.00', 'pi_2'],
      ['60.00', 'pi_1'],
      ['10.00', null],
    ]);
    expect(new Set(made.map(({ key }) => key)).size).toBe(3);
    expect(await refundedSum()).toBe('110.00');
    expect(practice.published.filter((type) => type === 'refund.made')).toHaveLength(3);
  });

  it('books the parts that succeed when the gateway refuses another, whose amount can be refunded again', async () => {
    practice.gateway.unrefundable.add('pi_1');
    expect(await refundAll(hundred)).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }]);
    expect(await refundedSum()).toBe('40.00');
    expect(await state()).toEqual([
      ['40.00', 'succeeded', null],
      ['60.00', 'failed', 'Stripe refused this request.'],
    ]);
    practice.gateway.unrefundable.clear();
    await refund(Money.parse('5.00'));
    expect(await refundedSum()).toBe('45.00');
  });

  it('books the parts that succeed in the job when the gateway refuses another later', async () => {
    practice.gateway.faults.push('away', 'away');
    await expect(refundAll(hundred)).rejects.toMatchObject({ code: 'payments.unavailable' });
    practice.gateway.unrefundable.add('pi_1');
    for (let n = 0; n < 3; n++) await practice.refunds.resume(id);
    expect(await refundedSum()).toBe('40.00');
    expect((await state()).map(([, status]) => status)).toEqual(['succeeded', 'failed']);
  });

  it('is refused if the gateway refuses all of it', async () => {
    practice.gateway.faults.push('refused', 'refused');
    await expect(refundAll(hundred)).rejects.toMatchObject({ code: 'payment.refused' });
    expect((await state()).map(([, status]) => status)).toEqual(['failed', 'failed']);
    expect(await refundedSum()).toBe('0.00');
  });

  it('continues when one answer was lost and the request is repeated', async () => {
    practice.gateway.faults.push('lost');
    await expect(refundAll(hundred)).rejects.toMatchObject({ code: 'payments.unavailable' });
    expect(await refundedSum()).toBe('60.00');
    await expect(refundAll(Money.parse('40.00'))).rejects.toMatchObject({ code: 'refund.in_progress' });
    expect(await refundAll(hundred)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    expect(practice.gateway.refunds.size).toBe(2);
    expect(await refundedSum()).toBe('100.00');
  });
});

describe('a refund that the gateway made with another amount', () => {
  it('is never mistaken for another one after a restore', async () => {
    await payByPage();
    await refund();
    const restored = inMemoryBilling<InMemoryGateway>(practice.gateway);
    practice = restored;
    ({ id } = await restored.issued());
    await payByPage();
    await refund(Money.parse('40.00'));
    expect(await refundedSum()).toBe('40.00');
    const given = [...practice.gateway.refunds.values()].map(({ amount }) => `${amount}`);
    expect(given).toEqual(['10.00', '40.00']);
  });

  it('is not booked, releases its amount, and is a payment difference', async () => {
    await payByPage();
    practice.gateway.faults.push('lost');
    await expect(refund(Money.parse('40.00'))).rejects.toMatchObject({ code: 'payments.unavailable' });
    for (const [key, made] of practice.gateway.refunds)
      practice.gateway.refunds.set(key, { ...made, amount: ten });
    await practice.refunds.resume(id);
    const { totals, refunds, refundable } = await practice.invoices.get(id, admin);
    expect(`${totals.refunded} ${refundable}`).toBe('0.00 125.00');
    expect(refunds).toMatchObject([
      { status: 'failed', failure: expect.stringContaining('another amount') as string },
    ]);
    expect([...practice.kept.values()]).toMatchObject([
      { kind: 'refunded', providerId: 'pi_1', invoiceId: id, there: ten },
    ]);
  });

  it('is not booked by its event either', async () => {
    await payByPage();
    practice.gateway.refundStatus = 'pending';
    const { key } = await refund(Money.parse('40.00'));
    const update = { about: 'refund', providerRefundId: 're_1', providerId: 'pi_1', key } as const;
    await practice.receiveUpdate({ ...update, amount: ten, status: 'succeeded' });
    expect(await refundedSum()).toBe('0.00');
    expect([...practice.kept.keys()]).toEqual(['refunded pi_1']);
  });
});

describe('a client’s refund request', () => {
  const ask = () => practice.refundRequests.make(client, id, 'It did not take place.');

  it('can be made within 48 hours after the payment, once', async () => {
    await expect(ask()).rejects.toMatchObject({ code: 'refund.not_paid' });
    await record('125.00');
    practice.pass(48 * 60 * 60 * 1000);
    const { id: requestId } = await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'refund.already_requested' });
    await practice.refundRequests.decline(admin, requestId, 'It did.');
    await expect(practice.refundRequests.decline(admin, requestId, 'It did.')).rejects.toMatchObject({
      code: 'refund_request.decided',
    });
    practice.pass(1);
    await expect(ask()).rejects.toMatchObject({ code: 'refund.too_late' });
    expect(practice.published.slice(-2)).toEqual(['refund.requested', 'refund.declined']);
  });

  it('is refused until a dispute about the payment is decided', async () => {
    await payByPage();
    const dispute = {
      about: 'dispute',
      disputeId: 'dp_1',
      providerId: 'pi_1',
      amount: ten,
      reason: 'other',
    } as const;
    await practice.receiveUpdate({ ...dispute, state: 'open' });
    await expect(ask()).rejects.toMatchObject({ code: 'payment.disputed' });
    await practice.receiveUpdate({ ...dispute, state: 'won' });
    await expect(ask()).resolves.toMatchObject({ status: 'open' });
  });

  it('is closed by a refund', async () => {
    await record('125.00');
    const { id: requestId } = await ask();
    await refund();
    await expect(practice.refundRequests.decline(admin, requestId, 'No')).rejects.toMatchObject({
      code: 'refund_request.decided',
    });
  });
});

describe('the comparison with the gateway’s records', () => {
  const day = 24 * 60 * 60 * 1000;

  it('stores differences until they are resolved', async () => {
    await payByPage();
    const paidAt = (await practice.invoices.get(id, admin)).payments[0]?.paidAt ?? new Date();
    const charge = {
      providerId: 'pi_1',
      invoiceId: id,
      amount: Money.parse('125.00'),
      refunded: ten,
      at: paidAt,
    };
    practice.charges.push(charge, { ...charge, providerId: 'pi_2', refunded: Money.zero });
    await practice.differences.compare();
    expect(practice.kept.size).toBe(0);
    practice.pass(day);
    await practice.differences.compare();
    await practice.differences.compare();
    expect([...practice.kept.keys()]).toEqual(['refunded pi_1', 'missing_here pi_2']);
    expect(practice.published.filter((type) => type === 'payment.difference_found')).toHaveLength(2);
    await practice.receiveUpdate({ about: 'refunded', providerId: 'pi_1', total: ten });
    practice.charges.pop();
    await practice.differences.compare();
    expect(practice.kept.size).toBe(0);
    practice.charges.pop();
    await practice.differences.compare();
    expect([...practice.kept.keys()]).toEqual(['missing_there pi_1']);
  });
});
