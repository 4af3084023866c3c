import { Money } from '../../../kernel/money.js';
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
const payByPage = async () => {
  await practice.work.run(await practice.payments.prepare(client, id));
  await practice.tell(paid(practice.gateway.session.key, 'pi_1'));
};
const refund = async (amount = ten, reason = 'Sorry') =>
  practice.work.run(await practice.refunds.prepare(admin, id, amount, reason));
const refundedSum = async () => `${(await practice.invoices.get(id, admin)).totals.refunded}`;

describe('a refund of what an admin has recorded', () => {
  it('is made at once, never more than was received', async () => {
    await record('125.00');
    expect(await refund()).toMatchObject({ amount: ten, status: 'succeeded', createdBy: 1 });
    await expect(refund(Money.parse('115.01'))).rejects.toMatchObject({ code: 'refund.exceeds_received' });
    expect(practice.gateway.refunds.size).toBe(0);
    expect(await refundedSum()).toBe('10.00');
  });
});

describe('a refund by the gateway', () => {
  beforeEach(payByPage);

  it('goes back by the way that it came', async () => {
    expect(await refund()).toMatchObject({
      status: 'succeeded',
      allocations: [{ providerRefundId: 're_1', amount: ten }],
    });
    expect(await refundedSum()).toBe('10.00');
  });

  it('is made once where the answer was lost, and the same is asked for again', async () => {
    practice.gateway.faults.push('lost');
    await expect(refund()).rejects.toMatchObject({ code: 'payment.unavailable' });
    await expect(refund(ten, 'Another reason')).rejects.toMatchObject({ code: 'refund.in_progress' });
    expect(await refund()).toMatchObject({ status: 'succeeded' });
    expect(practice.gateway.refunds.size).toBe(1);
    expect(await refundedSum()).toBe('10.00');
  });

  it.each(['lost', 'away'] as const)('is made once by the job where the answer was %s', async (fault) => {
    practice.gateway.faults.push(fault);
    await expect(refund()).rejects.toMatchObject({ code: 'payment.unavailable' });
    practice.pass(60_000);
    const [pending] = await practice.journal.pendingRefunds(new Date('2026-11-21'));
    if (!pending) throw new Error('It was kept.');
    await practice.refunds.resume(pending.invoiceId, pending.refundId);
    await practice.refunds.resume(pending.invoiceId, pending.refundId);
    expect(practice.gateway.refunds.size).toBe(1);
    expect(await refundedSum()).toBe('10.00');
    expect(practice.published.filter((type) => type === 'refund.made')).toHaveLength(1);
  });

  it('that is refused leaves everything as it was', async () => {
    practice.gateway.faults.push('refused');
    await expect(refund()).rejects.toMatchObject({ code: 'payment.refused' });
    expect(await refundedSum()).toBe('0.00');
    expect(await refund(Money.parse('125.00'))).toMatchObject({ status: 'succeeded' });
  });

  it('that takes days counts as gone, and is in the ledger when it has succeeded', async () => {
    practice.gateway.refundStatus = 'pending';
    const { id: refundId, status } = await refund();
    expect(status).toBe('pending');
    expect(await refundedSum()).toBe('0.00');
    await expect(refund(Money.parse('120.00'), 'More')).rejects.toMatchObject({ code: 'refund.in_progress' });
    const of = { providerRefundId: 're_1', providerId: 'pi_1', refundId, amount: ten };
    const news = { about: 'refund', ...of } as const;
    await practice.tell({ ...news, status: 'succeeded' });
    await practice.tell({ ...news, status: 'succeeded' });
    expect(await refundedSum()).toBe('10.00');
  });

  const whole = Money.parse('125.00');
  const state = async () => {
    const { status, totals, refundable } = await practice.invoices.get(id, admin);
    return `${status} ${totals.balance} ${totals.refunded} ${refundable}`;
  };

  it('that comes back after all is reversed, once', async () => {
    const { id: refundId } = await refund(whole);
    expect(await state()).toBe('refunded 0.00 125.00 0.00');
    const { paidAt } = (await practice.invoices.get(id, admin)).payments[0] ?? {};
    const failed = { about: 'refund', providerRefundId: 're_1', providerId: 'pi_1', amount: whole } as const;
    practice.pass(60_000);
    for (let n = 0; n < 2; n++) await practice.tell({ ...failed, refundId, status: 'failed' });
    expect(await state()).toBe('paid 0.00 0.00 125.00');
    expect((await practice.invoices.get(id, admin)).totals.paidDate).toEqual(paidAt);
    expect(practice.published.slice(-2)).toEqual(['refund.failed', 'refund.reversed']);
    practice.pass(-60_000);
    await practice.tell({ about: 'refunded', providerId: 'pi_1', total: whole });
    expect(await state()).toBe('paid 0.00 0.00 125.00');
    practice.pass(120_000);
    await practice.tell({ about: 'refunded', providerId: 'pi_1', total: ten });
    expect(await state()).toBe('paid 0.00 10.00 115.00');
  });

  it('that was made at the gateway and comes back is found by its amount, once', async () => {
    await practice.tell({ about: 'refunded', providerId: 'pi_1', total: ten });
    await practice.tell({ about: 'refunded', providerId: 'pi_1', total: Money.parse('20.00') });
    const failed = { about: 'refund', providerRefundId: 're_9', providerId: 'pi_1', refundId: null } as const;
    await practice.tell({ ...failed, amount: Money.parse('11.00'), status: 'failed' });
    expect(await refundedSum()).toBe('20.00');
    for (let n = 0; n < 2; n++) await practice.tell({ ...failed, amount: ten, status: 'failed' });
    expect(await refundedSum()).toBe('10.00');
    await practice.tell({ ...failed, providerRefundId: 're_8', amount: ten, status: 'failed' });
    expect(await refundedSum()).toBe('0.00');
  });

  it('is not counted again where the gateway tells of it before the answer', async () => {
    const commit = await practice.refunds.prepare(admin, id, ten, 'Sorry');
    await practice.tell({ about: 'refunded', providerId: 'pi_1', total: ten });
    const [pending] = await practice.journal.pendingRefunds(new Date('2026-11-21'));
    const news = {
      about: 'refund',
      providerRefundId: 're_1',
      providerId: 'pi_1',
      amount: ten,
      status: 'succeeded',
    } as const;
    await practice.tell({ ...news, refundId: pending?.refundId ?? 0 });
    expect(await practice.work.run(commit)).toMatchObject({ status: 'succeeded' });
    expect(await refundedSum()).toBe('10.00');
  });

  it('takes the latest payment first, each by its own way', async () => {
    await practice.tell({ about: 'refunded', providerId: 'pi_1', total: Money.parse('125.00') });
    expect((await practice.invoices.get(id, admin)).status).toBe('refunded');
  });
});

describe('a client’s request for a refund', () => {
  const ask = () => practice.refundRequests.make(client, id, 'It did not take place.');

  it('is made within 48 hours after the payment, once', async () => {
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

  it('waits until a dispute about the payment is decided', async () => {
    await payByPage();
    const dispute = {
      about: 'dispute',
      disputeId: 'dp_1',
      providerId: 'pi_1',
      amount: ten,
      reason: 'other',
    } as const;
    await practice.tell({ ...dispute, state: 'open' });
    await expect(ask()).rejects.toMatchObject({ code: 'payment.disputed' });
    await practice.tell({ ...dispute, state: 'won' });
    await expect(ask()).resolves.toMatchObject({ status: 'open' });
  });

  it('ends with a refund', async () => {
    await record('125.00');
    const { id: requestId } = await ask();
    await refund();
    await expect(practice.refundRequests.decline(admin, requestId, 'No')).rejects.toMatchObject({
      code: 'refund_request.decided',
    });
  });
});

describe('the comparison with the gateway’s books', () => {
  const day = 24 * 60 * 60 * 1000;

  it('keeps what differs, until it no longer does', async () => {
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
    await practice.tell({ about: 'refunded', providerId: 'pi_1', total: ten });
    practice.charges.pop();
    await practice.differences.compare();
    expect(practice.kept.size).toBe(0);
    practice.charges.pop();
    await practice.differences.compare();
    expect([...practice.kept.keys()]).toEqual(['missing_there pi_1']);
  });
});
