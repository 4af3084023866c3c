import fc from 'fast-check';
import { Money } from '../../../kernel/index.js';
import type { GatewayUpdate } from '../domain/gateway-account.js';
import { admin, client } from '../testing/fixtures.js';
import { inMemoryBilling, paid } from '../testing/in-memory-billing.js';
import { type InMemoryGateway, sessionOf } from '../testing/in-memory-gateway.js';

type Practice = ReturnType<typeof inMemoryBilling<InMemoryGateway>>;

/** An invoice of 125.00 with an open payment page. */
async function aPractice(): Promise<{ practice: Practice; id: number; key: string }> {
  const practice = inMemoryBilling<InMemoryGateway>();
  const { id } = await practice.issued();
  await practice.work.run(await practice.payments.prepare(client, id));
  return { practice, id, key: practice.gateway.session.key };
}

const refunded = (total: string): GatewayUpdate => ({
  about: 'refunded',
  providerId: 'pi_1',
  total: Money.parse(total),
});
const dollar = { amount: Money.parse('1.00'), reason: 'Sorry' };
const dispute = (state: 'open' | 'won' | 'lost', amount = '25.00'): GatewayUpdate => ({
  about: 'dispute',
  disputeId: 'dp_1',
  providerId: 'pi_1',
  amount: Money.parse(amount),
  reason: 'fraudulent',
  state,
});

describe('an update of a gateway', () => {
  it('has the same result in any order and when repeated', async () => {
    const { key } = await aPractice();
    const updates: (key: string) => GatewayUpdate[] = (key) => [
      { about: 'session', sessionId: sessionOf(key), key, state: { is: 'processing' } },
      paid(key, 'pi_1', '125.00'),
      { about: 'session', sessionId: sessionOf(key), key, state: { is: 'expired' } },
      refunded('10.00'),
      refunded('30.00'),
      dispute('open'),
      dispute('lost'),
    ];
    const order = fc.shuffledSubarray(
      updates(key).flatMap((_, index) => [index, index]),
      { minLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(order, async (indexes) => {
        const { practice, id, key } = await aPractice();
        for (const index of indexes) {
          const one = updates(key)[index];
          if (one) await practice.receiveUpdate(one, `evt_${index}`);
        }
        const invoice = await practice.invoices.get(id, admin);
        expect(invoice.status).toBe('paid');
        expect(`${invoice.totals.received} ${invoice.totals.refunded} ${invoice.totals.disputed}`).toBe(
          '125.00 55.00 0.00',
        );
        expect(invoice.payments).toHaveLength(1);
        expect(practice.kept.size).toBe(0);
        expect(await practice.attempts.findActive(id)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  it('about a session that does not belong to its reference is reported, and settles nothing', async () => {
    const { practice, id, key } = await aPractice();
    await practice.receiveUpdate({ ...paid(key, 'pi_9', '1.00'), sessionId: 'cs_forged' } as GatewayUpdate);
    expect((await practice.invoices.get(id, admin)).status).toBe('unpaid');
    expect([...practice.kept.values()]).toMatchObject([
      { kind: 'not_booked', reason: 'session', invoiceId: id, providerId: 'pi_9' },
    ]);
    await practice.receiveUpdate(paid(key, 'pi_1', '125.00'));
    expect((await practice.invoices.get(id, admin)).status).toBe('paid');
    const other = await practice.issued();
    await practice.work.run(await practice.payments.prepare(client, other.id));
    const { sessionId } = practice.gateway.session;
    await practice.receiveUpdate({ ...paid(key, 'pi_8', '1.00'), sessionId } as GatewayUpdate);
    expect((await practice.invoices.get(other.id, admin)).status).toBe('unpaid');
    expect([...practice.kept.keys()]).toEqual(['not_booked pi_9', 'not_booked pi_8']);
  });

  it('about a second payment on one page is reported immediately, a repeat of the first is not', async () => {
    const { practice, id, key } = await aPractice();
    for (const providerId of ['pi_1', 'pi_2', 'pi_1'])
      await practice.receiveUpdate(paid(key, providerId, '125.00'));
    expect((await practice.invoices.get(id, admin)).payments).toHaveLength(1);
    expect([...practice.kept.keys()]).toEqual(['missing_here pi_2']);
  });

  it('about an unrelated session or payment is ignored', async () => {
    const { practice, id } = await aPractice();
    await practice.receiveUpdate(paid('someone else’s', 'pi_9'));
    await practice.receiveUpdate({ ...refunded('1.00'), providerId: 'pi_9' } as GatewayUpdate);
    expect((await practice.invoices.get(id, admin)).status).toBe('unpaid');
    expect(practice.kept.size).toBe(0);
  });

  it('about a payment that is no longer owed is reported to the practice', async () => {
    const { practice, id, key } = await aPractice();
    await practice.invoices.change(id, admin, (invoice) => invoice.void('A mistake', admin, new Date()));
    await practice.receiveUpdate(paid(key, 'pi_1', '125.00'));
    expect([...practice.kept.values()]).toMatchObject([
      { kind: 'missing_here', invoiceId: id, providerId: 'pi_1', there: Money.parse('125.00') },
    ]);
    expect(practice.published.at(-1)).toBe('payment.difference_found');
    expect((await practice.invoices.get(id, admin)).payments).toEqual([]);
  });

  it('about a dispute blocks refunds until it is won', async () => {
    const { practice, id, key } = await aPractice();
    await practice.receiveUpdate(paid(key, 'pi_1'));
    await practice.receiveUpdate(dispute('open'));
    await expect(practice.refunds.prepare(admin, id, dollar)).rejects.toMatchObject({
      code: 'payment.disputed',
    });
    await practice.receiveUpdate(dispute('won'));
    expect(await practice.work.run(await practice.refunds.prepare(admin, id, dollar))).toMatchObject([
      { status: 'succeeded' },
    ]);
    expect(practice.published.filter((type) => type.startsWith('dispute.'))).toEqual([
      'dispute.opened',
      'dispute.won',
    ]);
  });
});
