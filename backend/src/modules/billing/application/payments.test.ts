import { Money } from '../../../kernel/index.js';
import { DirectGateway } from '../domain/payment-gateway.js';
import { TestGateway } from '../infrastructure/gateways/direct-gateways.js';
import { admin, client, helper, otherClient } from '../testing/fixtures.js';
import { inMemoryBilling, paid } from '../testing/in-memory-billing.js';
import { InMemoryGateway } from '../testing/in-memory-gateway.js';

const check = { amount: Money.parse('25.00'), method: 'check', reference: 'No. 7' } as const;

describe('a payment that settles immediately', () => {
  const practice = () => inMemoryBilling(new TestGateway());

  it('pays the balance in test mode, once', async () => {
    const { payments, invoices, issued, work, published } = practice();
    const { id } = await issued();
    const twice = [await payments.prepare(client, id), await payments.prepare(client, id)] as const;
    expect(await work.run(twice[0])).toEqual({ outcome: 'paid' });
    await expect(work.run(twice[1])).rejects.toMatchObject({ code: 'invoice.already_paid' });
    expect(await invoices.get(id, client)).toMatchObject({
      status: 'paid',
      payments: [{ mode: 'test', provider: 'test', amount: Money.parse('125.00') }],
    });
    expect(published).toEqual(['invoice.issued', 'payment.settled', 'invoice.paid']);
  });

  it('names the person who pays, also on behalf of the client', async () => {
    const { payments, invoices, issued, work } = practice();
    for (const person of [client, helper]) {
      const { id } = await issued();
      await work.run(await payments.prepare(person, id));
      expect((await invoices.get(id, admin)).payments).toMatchObject([
        { paidBy: person.id, recordedBy: null },
      ]);
    }
  });

  it('can only be made by the invoice’s client', async () => {
    const { payments, issued, work } = practice();
    const { id } = await issued();
    await expect(work.run(await payments.prepare(otherClient, id))).rejects.toMatchObject({
      code: 'invoice.not_found',
    });
  });
});

describe('expired sessions', () => {
  it('end even if one of them cannot be checked', async () => {
    const { attempts, gateway, issued, pass, payments, sessions, work } = inMemoryBilling<InMemoryGateway>();
    const first = await issued();
    const second = await issued();
    for (const { id } of [first, second]) await work.run(await payments.prepare(client, id));
    pass(48 * 60 * 60 * 1000);
    gateway.faults.push('away');
    await expect(sessions.settleOverdue()).rejects.toThrow('1 of 2 failed');
    expect(await attempts.findActive(first.id)).toMatchObject({ status: 'open' });
    expect(await attempts.findActive(second.id)).toBeUndefined();
  });
});

describe('a payment on a page of the gateway', () => {
  let practice: ReturnType<typeof inMemoryBilling<InMemoryGateway>>;
  let id: number;
  beforeEach(async () => {
    practice = inMemoryBilling<InMemoryGateway>();
    ({ id } = await practice.issued());
  });
  const pay = async () => practice.work.run(await practice.payments.prepare(client, id));
  const status = async () => (await practice.invoices.get(id, admin)).status;

  it('has a page of its own for each person, and ends the one before', async () => {
    const { gateway, payments, work, invoices } = practice;
    await pay();
    const [before] = gateway.sessions;
    for (let time = 0; time < 2; time++) await work.run(await payments.prepare(helper, id));
    expect([gateway.sessions.length, before?.state, gateway.session.state]).toEqual([2, 'expired', 'open']);
    await practice.receiveUpdate(paid(gateway.session.key, 'pi_1'));
    expect((await invoices.get(id, admin)).payments).toMatchObject([{ paidBy: helper.id }]);
  });

  it('has one page for all readers of the emailed links, whom nobody knows', async () => {
    const { gateway, payments, work, invoices } = practice;
    await pay();
    for (let time = 0; time < 2; time++) await work.run(await payments.prepare(null, id));
    expect(gateway.sessions.map(({ state }) => state)).toEqual(['expired', 'open']);
    await practice.receiveUpdate(paid(gateway.session.key, 'pi_1'));
    expect((await invoices.get(id, admin)).payments).toMatchObject([{ paidBy: null, byLink: true }]);
  });

  it('does not show the page of another person, even if the gateway is away', async () => {
    await pay();
    practice.gateway.faults.push('away');
    await expect(practice.payments.prepare(helper, id)).rejects.toMatchObject({
      code: 'payments.unavailable',
    });
    practice.gateway.faults.push('away');
    expect(await pay()).toMatchObject({ outcome: 'redirect' });
  });

  it('has one page, however often it is started, and is settled only by the event', async () => {
    const { gateway } = practice;
    for (let time = 0; time < 3; time++)
      expect(await pay()).toEqual({ outcome: 'redirect', url: gateway.session.url });
    expect(gateway.sessions).toHaveLength(1);
    gateway.session.state = 'paid';
    expect(await pay()).toEqual({ outcome: 'processing' });
    expect(await status()).toBe('unpaid');
    await practice.receiveUpdate(paid(gateway.session.key, 'pi_1'));
    expect(await status()).toBe('paid');
    await expect(pay()).rejects.toMatchObject({ code: 'invoice.already_paid' });
  });

  it('has one page if two instances begin it at once, in languages of their own', async () => {
    const { gateway, attempts } = practice;
    const begin = gateway.begin.bind(gateway);
    gateway.begin = async (payment) => {
      const stored = await begin(payment);
      // The other instance has an answer, and stores it, first.
      const [attempt] = await attempts.lock({ key: payment.key, sessionId: undefined });
      if (attempt) await attempts.update(Object.assign(attempt, { session: stored }));
      return { ...stored, sessionId: 'cs_other', url: 'https://pay.example.com/cs_other' };
    };
    expect(await pay()).toEqual({ outcome: 'redirect', url: gateway.session.url });
  });

  it.each(['away', 'lost'] as const)('continues the same attempt after the answer: %s', async (fault) => {
    const { gateway } = practice;
    gateway.faults.push(fault);
    await expect(pay()).rejects.toMatchObject({ code: 'payments.unavailable' });
    expect(await pay()).toMatchObject({ outcome: 'redirect' });
    expect(gateway.sessions).toHaveLength(1);
  });

  it('that was made although the answer was lost is settled by its event', async () => {
    const { gateway } = practice;
    gateway.faults.push('lost');
    await expect(pay()).rejects.toMatchObject({ code: 'payments.unavailable' });
    await practice.receiveUpdate(paid(gateway.session.key, 'pi_1', '125.00'));
    expect(await status()).toBe('paid');
    expect(await practice.attempts.findActive(id)).toBeUndefined();
  });

  it('leaves no open attempt after a refusal', async () => {
    practice.gateway.faults.push('refused');
    await expect(pay()).rejects.toMatchObject({ code: 'payment.refused' });
    expect(await practice.attempts.findActive(id)).toBeUndefined();
    expect(await pay()).toMatchObject({ outcome: 'redirect' });
  });

  it('keeps leading to its page while the gateway is unavailable, until the page expires', async () => {
    const first = await pay();
    practice.gateway.faults.push('away');
    expect(await pay()).toEqual(first);
    practice.pass(48 * 60 * 60 * 1000);
    practice.gateway.faults.push('away');
    await expect(pay()).rejects.toMatchObject({ code: 'payments.unavailable' });
  });

  it('starts again after the page has expired or the balance has changed', async () => {
    const { gateway, payments, work } = practice;
    await pay();
    gateway.session.state = 'expired';
    expect(await pay()).toEqual({ outcome: 'redirect', url: gateway.session.url });
    expect(gateway.sessions).toHaveLength(2);
    await work.run(await payments.prepareRecord(admin, id, check));
    expect(gateway.session.state).toBe('expired');
    await pay();
    expect(gateway.sessions).toHaveLength(3);
    expect(gateway.session.amount).toEqual(Money.parse('100.00'));
  });

  it('blocks recording another payment while it is in progress', async () => {
    const { gateway, payments, receiveUpdate } = practice;
    await pay();
    const { key, sessionId } = gateway.session;
    gateway.session.state = 'processing';
    await expect(payments.prepareRecord(admin, id, check)).rejects.toMatchObject({
      code: 'payment.in_progress',
    });
    expect(await pay()).toEqual({ outcome: 'processing' });
    await receiveUpdate({ about: 'session', sessionId, key, state: { is: 'failed' } });
    expect(practice.published.at(-1)).toBe('payment.failed');
    gateway.session.state = 'expired';
    await practice.work.run(await payments.prepareRecord(admin, id, check));
    expect(await status()).toBe('partly_paid');
  });
});

describe('a page of a gateway that is no longer connected', () => {
  class Offline extends DirectGateway {
    readonly provider = 'offline';
    async pay() {
      return { outcome: 'instructions' as const, instructions: 'By check.' };
    }
  }
  const day = 24 * 60 * 60 * 1000;
  /** The client was sent to a payment page; then the practice changed the gateway. */
  const changed = async () => {
    const before = inMemoryBilling<InMemoryGateway>();
    const { id } = await before.issued();
    await before.work.run(await before.payments.prepare(client, id));
    return { before, id, after: before.withGateway(new Offline()) };
  };
  const recordIn = async ({ before, id, after }: Awaited<ReturnType<typeof changed>>) =>
    before.work.run(await after.payments.prepareRecord(admin, id, check));

  it('is ended there, as long as that gateway can be reached', async () => {
    const { before, id } = await changed();
    const after = before.withGateway(new Offline(), [before.gateway]);
    expect(await recordIn({ before, id, after })).toMatchObject({ amount: check.amount });
    expect(before.gateway.session.state).toBe('expired');
  });

  it('is no place for a payment that begins at another account', async () => {
    const { before, id } = await changed();
    await before.sessions.end(id);
    const next = new InMemoryGateway('acct_2/live');
    const after = before.withGateway(next, [before.gateway]);
    await before.work.run(await after.payments.prepare(client, id));
    expect(await before.attempts.findActive(id)).toMatchObject({ account: 'acct_2/live' });
    expect(next.sessions).toHaveLength(1);
  });

  it('is reported while the client could still pay there', async () => {
    const practice = await changed();
    await expect(recordIn(practice)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'payment.other_gateway',
    });
  });

  it('expires by the clock, so that an admin can record a payment', async () => {
    const practice = await changed();
    practice.before.pass(day + 1);
    expect(await recordIn(practice)).toMatchObject({ amount: check.amount });
  });

  it('with a payment in progress expires after two weeks, and its late event still counts', async () => {
    const practice = await changed();
    const { before, id } = practice;
    const { key, sessionId } = before.gateway.session;
    await before.receiveUpdate({ about: 'session', sessionId, key, state: { is: 'processing' } });
    before.pass(13 * day);
    await expect(recordIn(practice)).rejects.toMatchObject({ code: 'payment.other_gateway' });
    before.pass(2 * day);
    expect(await recordIn(practice)).toMatchObject({ amount: check.amount });
    await before.receiveUpdate(paid(key, 'pi_1', '100.00'));
    expect((await before.invoices.get(id, admin)).status).toBe('paid');
  });
});

describe('a payment recorded by an admin', () => {
  it('is live in every mode, and at most the balance', async () => {
    const { payments, invoices, issued, work } = inMemoryBilling(new TestGateway());
    const { id } = await issued();
    expect(await work.run(await payments.prepareRecord(admin, id, check))).toMatchObject({
      ...check,
      mode: 'live',
      recordedBy: admin.id,
    });
    const more = { ...check, amount: Money.parse('100.01') };
    await expect(work.run(await payments.prepareRecord(admin, id, more))).rejects.toMatchObject({
      code: 'payment.exceeds_balance',
    });
    expect((await invoices.get(id, client)).totals.balance).toEqual(Money.parse('100.00'));
  });
});
