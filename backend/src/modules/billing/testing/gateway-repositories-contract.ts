import { randomUUID } from 'node:crypto';
import { Money } from '../../../kernel/index.js';
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { GatewayEvent, GatewayUpdate } from '../domain/gateway-account.js';
import type {
  GatewayJournal,
  PaymentAttemptRepository,
  PaymentDifferenceRepository,
  RefundRequestRepository,
} from '../domain/gateway-ports.js';
import type { Invoice } from '../domain/invoice.js';
import { PaymentAttempt } from '../domain/payment-attempt.js';
import type { InvoiceRepository } from '../domain/ports.js';
import { RefundRequest } from '../domain/refund-request.js';
import { admin, aDraft, aPayment, at, client, later } from './fixtures.js';
import { storeIssued } from './issued-invoice.js';

interface Opened {
  work: UnitOfWork;
  invoices: InvoiceRepository;
  attempts: PaymentAttemptRepository;
  journal: GatewayJournal;
  requests: RefundRequestRepository;
  differences: PaymentDifferenceRepository;
}

const ten = Money.parse('10.00');
const account = 'acct_1/live';

/** @param open repositories in a practice of user 1, the admin, and the clients 2 and 3; they may hold other rows */
export function gatewayRepositoriesContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of`, () => {
    let opened: Opened;
    let invoice: Invoice;
    let providerId: string;
    beforeEach(async () => {
      opened = await open();
      invoice = await storeIssued(opened, aDraft());
      providerId = `pi_${randomUUID()}`;
    });
    const settle = () =>
      opened.invoices.change(invoice.id, null, (one) =>
        one.recordPayment(aPayment('125.00', { provider: 'stripe', account, providerId }), null, at),
      );

    it.each([
      ['a person', 3],
      ['the reader of an emailed link', null],
    ])('an attempt repository: one open attempt per invoice, of %s', async (_, startedBy) => {
      const { attempts, work } = opened;
      const attempt = new PaymentAttempt(randomUUID(), invoice.id, 2, startedBy, ten, 'stripe', at, account);
      await attempts.add(attempt);
      expect(await attempts.findActive(invoice.id)).toEqual(attempt);
      const session = { sessionId: `cs_${attempt.key}`, url: 'https://pay.example.com/1', expiresAt: later };
      attempt.transitionTo('processing', later);
      await attempts.update(Object.assign(attempt, { session }));
      for (const by of [
        { key: attempt.key, sessionId: 'another' },
        { key: undefined, sessionId: session.sessionId },
      ])
        expect(await work.run(() => attempts.lock(by))).toEqual([attempt]);
      expect(await work.run(() => attempts.lock({ key: 'no uuid', sessionId: 'another' }))).toEqual([]);
      expect((await attempts.listActive()).map(({ id }) => id)).toContain(attempt.id);
      attempt.transitionTo('settled', later);
      await attempts.update(attempt);
      expect(await attempts.findActive(invoice.id)).toBeUndefined();
    });

    it('a journal: each event once, and deferred events unchanged', async () => {
      const { journal, work } = opened;
      const event = (update: GatewayUpdate, on: Date): GatewayEvent => ({
        id: `evt_${randomUUID()}`,
        type: 'test',
        at: on,
        update,
      });
      const refunded = event({ about: 'refunded', providerId, total: ten }, later);
      const dispute = { disputeId: 'dp_1', amount: ten, reason: null, state: 'open' } as const;
      const disputed = event({ about: 'dispute', providerId, ...dispute }, at);
      for (const one of [refunded, disputed])
        await work.run(async () => {
          expect(await journal.take(one)).toBe(true);
          await journal.defer(one);
        });
      expect(await journal.take(refunded)).toBe(false);
      expect(await journal.invoiceOf(providerId)).toBeUndefined();
      await settle();
      expect(await journal.invoiceOf(providerId)).toBe(invoice.id);
      expect(await work.run(() => journal.takeDeferred(providerId))).toEqual([disputed, refunded]);
      expect(await work.run(() => journal.takeDeferred(providerId))).toEqual([]);
    });

    it('a journal: pending refunds', async () => {
      await settle();
      await opened.invoices.change(invoice.id, admin, (one) => {
        one.beginRefund({ amount: ten, reason: 'Sorry' }, admin, at);
        return [];
      });
      expect(await opened.journal.invoicesWithPendingRefunds(later)).toContain(invoice.id);
      expect(await opened.journal.invoicesWithPendingRefunds(at)).not.toContain(invoice.id);
    });

    it('a repository of refund requests: one open request per invoice', async () => {
      const { requests } = opened;
      const paid = await settle();
      const request = await requests.add(new RefundRequest(paid, 'It did not take place.', at), client);
      await expect(requests.add(new RefundRequest(paid, 'Again', at), client)).rejects.toMatchObject({
        code: 'refund.already_requested',
      });
      const declined = await requests.change(request.id, admin, (one) =>
        one.decline('It did.', admin, later),
      );
      expect(declined).toMatchObject({
        status: 'declined',
        decisionReason: 'It did.',
        decidedAt: later,
        decidedBy: 1,
      });
      await requests.changeOpen(invoice.id, () => {
        throw new Error('None is open.');
      });
      await requests.add(new RefundRequest(paid, 'Again', at), client);
      await requests.changeOpen(invoice.id, (one) => one.refunded(1, later));
      await expect(requests.change(999_999, admin, () => [])).rejects.toMatchObject({ kind: 'not_found' });
    });

    it('a repository of differences: each once, until it is resolved', async () => {
      const { differences, work } = opened;
      await settle();
      const ours = (await differences.paymentsSince(at)).get(providerId);
      expect(ours).toEqual({
        invoiceId: invoice.id,
        account,
        paidAt: at,
        amount: Money.parse('125.00'),
        refunded: Money.zero,
      });
      const difference = {
        kind: 'amount',
        providerId,
        invoiceId: invoice.id,
        here: Money.zero,
        there: ten,
        at,
      } as const;
      const keep = (there: Money) => work.run(() => differences.store({ ...difference, there }, later));
      expect(await keep(ten)).toBe(true);
      expect(await keep(ten)).toBe(false);
      expect(await keep(Money.parse('11.00'))).toBe(true);
      await differences.removeOthers(at, [difference]);
      expect(await keep(Money.parse('11.00'))).toBe(false);
      await differences.removeOthers(later, []);
      expect(await keep(Money.parse('11.00'))).toBe(false);
      await differences.removeOthers(at, []);
      expect(await keep(Money.parse('11.00'))).toBe(true);
      const refused = { ...difference, kind: 'not_booked', reason: 'mode' } as const;
      const refuse = () => work.run(() => differences.store(refused, later));
      expect(await refuse()).toBe(true);
      await differences.removeOthers(at, []);
      expect(await refuse()).toBe(false);
      await differences.removeOthers(later, []);
      expect(await refuse()).toBe(true);
    });
  });
}
