import { Money } from '../../../kernel/index.js';
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DomainEventType } from '../../../platform/unit-of-work/domain-events.js';
import type { Invoice, NewInvoice } from '../domain/invoice.js';
import type { InvoiceRepository } from '../domain/ports.js';
import { admin, aDraft, anIssue, aPayment, at, client, later, otherClient, parties } from './fixtures.js';

const refused = { kind: 'not_found', code: 'invoice.not_found' };

interface Opened {
  work: UnitOfWork;
  invoices: InvoiceRepository;
  /** Types of the published domain events, in order. */
  published: DomainEventType[];
}

/** @param open a repository in a practice of user 1, the admin, and the clients 2 and 3; it may hold other invoices */
export function invoiceRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of an invoice repository`, () => {
    let work: UnitOfWork;
    let invoices: InvoiceRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ work, invoices, published } = await open());
    });

    const issued = (over?: Partial<NewInvoice>): Promise<Invoice> =>
      work.run(async () => {
        const { id, invoiceNumber } = await invoices.add(aDraft(over));
        const issue = anIssue(await invoices.takeNumber(invoiceNumber));
        return invoices.change(id, admin, (invoice) => invoice.issue(issue, admin, at));
      });
    const placeOf = ({ invoiceNumber }: Invoice): number => Number(invoiceNumber?.slice(4));

    it('stores a complete draft, for admins only', async () => {
      const draft = await invoices.add(aDraft({ invoiceNumber: 'Own 1', dueDate: null }));
      expect(await invoices.get(draft.id, admin)).toEqual(draft);
      await expect(invoices.get(draft.id, client)).rejects.toMatchObject(refused);
      await expect(invoices.change(draft.id, client, () => [])).rejects.toMatchObject(refused);
      expect(published).toEqual([]);
    });

    it('stores a complete issued invoice, for its client and every admin', async () => {
      const invoice = await issued();
      expect(await invoices.get(invoice.id, client)).toEqual(invoice);
      expect(await invoices.get(invoice.id, admin)).toEqual(invoice);
      expect(invoice).toMatchObject({ status: 'unpaid', totals: { balance: Money.parse('125') } });
      await expect(invoices.get(invoice.id, otherClient)).rejects.toMatchObject(refused);
      await expect(invoices.get(invoice.id + 1000, admin)).rejects.toMatchObject(refused);
      expect(published).toEqual(['invoice.issued']);
    });

    it('stores all changes of its money', async () => {
      const { id } = await issued();
      const provided = { provider: 'stripe', providerId: `pi_${id}`, method: 'card' } as const;
      await invoices.change(id, client, (invoice) => invoice.reportPayment('zelle', 'Oct', client, at));
      expect((await invoices.get(id, client)).paymentReport).toEqual({
        method: 'zelle',
        reference: 'Oct',
        at,
      });
      await invoices.change(id, admin, (invoice) => invoice.recordPayment(aPayment('25'), admin, at));
      await invoices.change(id, null, (invoice) =>
        invoice.recordPayment(aPayment('100', { ...provided, paidBy: 3 }), null, later),
      );
      const paid = await invoices.get(id, client);
      expect(paid).toMatchObject({ status: 'paid', paymentReport: null, updated_at: later });
      expect(paid.payments).toMatchObject([
        { recordedBy: 1, paidBy: null },
        { recordedBy: null, paidBy: 3, ...provided },
      ]);
      const card = paid.payments[1]?.id ?? 0;

      await invoices.change(id, admin, (invoice) => {
        invoice.beginRefund({ amount: Money.parse('110'), reason: 'Sorry' }, admin, later);
        return [];
      });
      const refunded = await invoices.change(id, null, (invoice) =>
        invoice.refunds.flatMap((refund) =>
          invoice.settleRefund(refund, null, later, refund.payment.id === card ? `re_${id}` : undefined),
        ),
      );
      expect(refunded.refunds).toMatchObject([
        { payment: { id: card }, providerRefundId: `re_${id}`, amount: Money.parse('100') },
        { providerRefundId: null, amount: Money.parse('10') },
      ]);
      const dispute = { amount: Money.parse('15'), reason: null, providerId: `dp_${id}` };
      await invoices.change(id, null, (invoice) =>
        invoice.payments.slice(0, 1).flatMap((payment) => invoice.openDispute(payment, dispute, later)),
      );
      const lost = await invoices.change(id, null, (invoice) =>
        invoice.disputes.flatMap((opened) => invoice.closeDispute(opened, 'lost', later)),
      );
      expect(lost).toMatchObject({ status: 'refunded', disputes: [{ status: 'lost' }] });
      expect(await invoices.get(id, admin)).toEqual(lost);
      expect(published).toEqual([
        'invoice.issued',
        'payment.reported',
        'payment.settled',
        'payment.settled',
        'invoice.paid',
        'refund.made',
        'refund.made',
        'dispute.opened',
        'dispute.lost',
      ]);
    });

    it('stores all other decisions, and nothing of a refused one', async () => {
      const { id } = await issued();
      await invoices.change(id, admin, (invoice) =>
        invoice.change({ items: [{ description: 'Work', amount: Money.parse('7') }] }, parties, admin, later),
      );
      const voided = await invoices.change(id, admin, (invoice) => invoice.void('Wrong', admin, later));
      expect(await invoices.get(id, client)).toEqual(voided);
      const again = invoices.change(id, admin, (invoice) => {
        invoice.voidReason = 'Another';
        return invoice.void('Again', admin, later);
      });
      await expect(again).rejects.toMatchObject({ code: 'invoice.not_voidable' });
      expect(await invoices.get(id, client)).toEqual(voided);
      expect(published).toEqual(['invoice.issued', 'invoice.changed', 'invoice.voided']);
    });

    it('does not find deleted invoices', async () => {
      for (const invoice of [await invoices.add(aDraft()), await issued()]) {
        await invoices.change(invoice.id, admin, (found) => found.delete(admin, later));
        for (const actor of [admin, null])
          await expect(invoices.change(invoice.id, actor, () => [])).rejects.toMatchObject(refused);
        await expect(invoices.get(invoice.id, admin)).rejects.toMatchObject(refused);
      }
    });

    it('assigns the numbers of the series without gaps', async () => {
      const first = placeOf(await issued());
      const failing = work.run(async () => {
        await issued();
        throw new Error('It fails later.');
      });
      await expect(failing).rejects.toThrow('It fails later.');
      const deleted = await issued();
      await invoices.change(deleted.id, admin, (invoice) => invoice.delete(admin, later));
      expect(placeOf(deleted)).toBe(first + 1);
      expect(placeOf(await issued())).toBe(first + 2);
    });

    it('accepts each number once, case-insensitively', async () => {
      const own = `Own ${Math.random()}`;
      await issued({ invoiceNumber: own });
      await expect(issued({ invoiceNumber: own.toUpperCase() })).rejects.toMatchObject({
        kind: 'conflict',
        code: 'invoice.number_taken',
        fields: { invoiceNumber: `The number ${own.toUpperCase()} is already in use.` },
      });
      const place = placeOf(await issued());
      await issued({ invoiceNumber: `inv-${String(place + 1).padStart(6, '0')}` });
      expect(placeOf(await issued())).toBe(place + 2);
    });
  });
}
