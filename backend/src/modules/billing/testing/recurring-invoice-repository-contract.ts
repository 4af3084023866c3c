import type { Actor } from '../../../kernel/index.js';
import type { DomainEventType } from '../../../platform/unit-of-work/domain-events.js';
import type { RecurringInvoiceRepository } from '../domain/ports.js';
import { aRecurringInvoice } from './recurring-fixtures.js';

const admin: Actor = { id: 1, role: 'admin' };
const at = new Date('2026-02-10T12:00:00Z');
const refused = { kind: 'not_found', code: 'recurring_invoice.not_found' };

interface Opened {
  recurring: RecurringInvoiceRepository;
  /** Types of the published domain events, in order. */
  published: DomainEventType[];
}

/** @param open an empty repository, in a practice of user 1, the admin, and the clients 2 and 3 */
export function recurringInvoiceRepositoryContract(name: string, open: () => Promise<Opened>): void {
  describe(`${name} meets the contract of a recurring invoice repository`, () => {
    let recurring: RecurringInvoiceRepository;
    let published: DomainEventType[];
    beforeEach(async () => {
      ({ recurring, published } = await open());
    });

    const stored = (id: number) => recurring.change(id, null, () => []);

    it('stores a complete one and publishes its creation', async () => {
      const added = await recurring.add(aRecurringInvoice({ endsOn: '2027-01-31' }));
      expect(await stored(added.id)).toEqual(added);
      expect(published).toEqual(['recurring_invoice.created']);
    });

    it('stores a complete change and publishes it', async () => {
      const { id } = await recurring.add(aRecurringInvoice());
      await recurring.takeDue(id, '2026-02-10', { mayIssue: true });
      const changed = await recurring.change(id, null, (one) =>
        one.change({ every: 'week', description: 'Weekly package' }, admin, '2026-02-10', at),
      );
      expect(await stored(id)).toEqual(changed);
      expect(changed).toMatchObject({ lastIssuedOn: '2026-01-31', nextOn: '2026-02-14' });
      expect(published).toEqual(['recurring_invoice.created', 'recurring_invoice.changed']);
    });

    it('changes nothing when a change is refused', async () => {
      const added = await recurring.add(aRecurringInvoice());
      const refusal = recurring.change(added.id, null, (one) =>
        one.change({ description: 'Other', endsOn: '2025-01-01' }, admin, '2026-01-15', at),
      );
      await expect(refusal).rejects.toMatchObject({ kind: 'invalid' });
      expect(await stored(added.id)).toEqual(added);
    });

    it('finds those that are due, the longest waiting first', async () => {
      const later = await recurring.add(aRecurringInvoice({ startsOn: '2026-02-01' }));
      const first = await recurring.add(aRecurringInvoice({ userId: 3, startsOn: '2026-01-31' }));
      await recurring.add(aRecurringInvoice({ startsOn: '2026-02-02' }));
      const paused = await recurring.add(aRecurringInvoice());
      await recurring.change(paused.id, null, (one) => one.change({ paused: true }, admin, '2026-01-20', at));
      expect(await recurring.due('2026-01-30')).toEqual([]);
      expect(await recurring.due('2026-02-01')).toEqual([first.id, later.id]);
    });

    it('returns due invoices once, and none of an ended one', async () => {
      const { id } = await recurring.add(aRecurringInvoice());
      const days = async (today: string) =>
        (await recurring.takeDue(id, today, { mayIssue: true })).map(({ issuedOn }) => issuedOn);
      expect(await days('2026-02-28')).toEqual(['2026-01-31', '2026-02-28']);
      expect(await days('2026-02-28')).toEqual([]);
      await recurring.change(id, null, (one) => one.end(1, '2026-02-01', at, { cancelWaiting: true }));
      expect(await days('2026-12-31')).toEqual([]);
    });

    it('does not find ended ones', async () => {
      const { id } = await recurring.add(aRecurringInvoice());
      const another = await recurring.add(aRecurringInvoice({ userId: 3 }));
      await recurring.changeOf(2, (one) => one.end(null, '2026-02-01', at, { cancelWaiting: true }));
      await expect(stored(id)).rejects.toMatchObject(refused);
      expect(await recurring.due('2026-12-31')).toEqual([another.id]);
      await recurring.changeOf(2, (one) => one.end(null, '2026-02-01', at, { cancelWaiting: true }));
      expect(published.slice(2)).toEqual(['recurring_invoice.ended']);
    });

    it('does not find unknown ones', async () => {
      await expect(stored(99)).rejects.toMatchObject(refused);
    });
  });
}
