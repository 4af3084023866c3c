import fc from 'fast-check';
import { type Actor, addDays, firstOccurrence, Money, periods } from '../../../kernel/index.js';
import { aRecurringInvoice } from '../testing/recurring-fixtures.js';
import type { RecurringInvoice, RecurringInvoiceChanges } from './recurring-invoice.js';

const admin: Actor = { id: 1, role: 'admin' };
const at = new Date('2026-02-10T12:00:00Z');

const daysTaken = (recurring: RecurringInvoice, today: string): string[] =>
  recurring.takeDue(today, { mayIssue: true }).map(({ issuedOn }) => issuedOn);
const change = (recurring: RecurringInvoice, changes: RecurringInvoiceChanges, today = '2026-02-10') =>
  recurring.change(changes, admin, today, at);

describe('a recurring invoice', () => {
  it('returns each invoice on its day, once, with its content', () => {
    const recurring = Object.assign(aRecurringInvoice(), { id: 7 });
    expect(recurring.nextOn).toBe('2026-01-31');
    expect(recurring.takeDue('2026-01-30', { mayIssue: true })).toEqual([]);
    expect(recurring.takeDue('2026-01-31', { mayIssue: true })).toEqual([
      {
        userId: 2,
        recurringInvoiceId: 7,
        description: 'Monthly package',
        items: recurring.items,
        issuedOn: '2026-01-31',
        dueDate: '2026-02-14',
      },
    ]);
    expect(recurring.takeDue('2026-01-31', { mayIssue: true })).toEqual([]);
    expect(recurring).toMatchObject({ nextOn: '2026-02-28', lastIssuedOn: '2026-01-31' });
  });

  it('returns each missed one, dated as planned', () => {
    const recurring = aRecurringInvoice({ endsOn: '2026-04-30' });
    expect(daysTaken(recurring, '2026-12-24')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(recurring.nextOn).toBeNull();
  });

  it('in closed weeks is dated the first open days, one a day', () => {
    const recurring = aRecurringInvoice({ every: 'week', startsOn: '2026-01-15' });
    const take = (today: string) =>
      recurring.takeDue(today, { mayIssue: true, closedUntil: '2026-02-01' }).map(({ issuedOn }) => issuedOn);
    // Planned for January 15, 22 and 29.
    expect(take('2026-02-03')).toEqual(['2026-02-02', '2026-02-03']);
    expect(take('2026-02-03')).toEqual([]);
    expect(take('2026-02-04')).toEqual(['2026-02-04']);
    expect(take('2026-02-12')).toEqual(['2026-02-05', '2026-02-12']);
  });

  it('starts today or later', () => {
    expect(aRecurringInvoice({ startsOn: '2026-01-15' }).nextOn).toBe('2026-01-15');
    expect(() => aRecurringInvoice({ startsOn: '2026-01-14' })).toThrow('Must not be before today');
    expect(() => change(aRecurringInvoice(), { startsOn: '2026-02-09' })).toThrow('Must not be before today');
  });

  it('ends on or after its start, and has a description and items', () => {
    expect(() => aRecurringInvoice({ endsOn: '2026-01-30' })).toThrow('Must not be before the first invoice');
    expect(aRecurringInvoice({ endsOn: '2026-01-31' }).nextOn).toBe('2026-01-31');
    expect(() => aRecurringInvoice({ items: [] })).toThrow('Please add at least one item');
  });

  it('continues after a pause with the first day from then on', () => {
    const recurring = aRecurringInvoice();
    recurring.takeDue('2026-02-10', { mayIssue: true });
    change(recurring, { paused: true });
    expect(recurring.nextOn).toBeNull();
    expect(recurring.takeDue('2026-06-01', { mayIssue: true })).toEqual([]);
    change(recurring, { paused: false }, '2026-05-31');
    expect(daysTaken(recurring, '2026-05-31')).toEqual(['2026-05-31']);
    change(recurring, { paused: true }, '2026-05-31');
    change(recurring, { paused: false }, '2026-05-31');
    expect(recurring.nextOn).toBe('2026-06-30');
  });

  it('changes future invoices', () => {
    const recurring = aRecurringInvoice();
    recurring.takeDue('2026-02-10', { mayIssue: true });
    const items = [{ description: 'Bookkeeping', amount: Money.parse('140.00') }];
    const [event, ...others] = change(recurring, { items, dueInDays: 0, description: 'Package' });
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'recurring_invoice.changed',
      subject: { type: 'recurring_invoice', title: 'Package' },
      details: { fields: 'items, dueInDays, description', amount: '140.00' },
    });
    expect(recurring.takeDue('2026-02-28', { mayIssue: true })).toMatchObject([
      { items, description: 'Package', issuedOn: '2026-02-28', dueDate: '2026-02-28' },
    ]);
  });

  it('publishes nothing if nothing changed', () => {
    const recurring = aRecurringInvoice();
    const { updated_at, items } = recurring;
    expect(change(recurring, { items: [...items], paused: false, endsOn: undefined })).toEqual([]);
    expect(recurring.updated_at).toBe(updated_at);
  });

  it('moves to other days, and can end and continue', () => {
    const recurring = aRecurringInvoice();
    recurring.takeDue('2026-02-10', { mayIssue: true });
    change(recurring, { every: 'quarter' });
    expect(recurring.nextOn).toBe('2026-04-30');
    change(recurring, { startsOn: '2026-03-15', every: 'week' });
    expect(recurring.nextOn).toBe('2026-03-15');
    change(recurring, { endsOn: '2026-03-15' });
    expect(daysTaken(recurring, '2026-05-01')).toEqual(['2026-03-15']);
    change(recurring, { endsOn: null }, '2026-05-01');
    expect(recurring.nextOn).toBe('2026-05-03');
  });

  it('gives the client the full payment period for a missed one', () => {
    const recurring = aRecurringInvoice({ every: 'week', startsOn: '2026-01-15', dueInDays: 14 });
    expect(recurring.takeDue('2026-01-30', { mayIssue: true })).toMatchObject([
      { issuedOn: '2026-01-15', dueDate: '2026-02-13' },
      { issuedOn: '2026-01-22', dueDate: '2026-02-13' },
      { issuedOn: '2026-01-29', dueDate: '2026-02-13' },
    ]);
    expect(recurring.takeDue('2026-02-05', { mayIssue: true })).toMatchObject([
      { issuedOn: '2026-02-05', dueDate: '2026-02-19' },
    ]);
  });

  it('waits while nothing may be issued, and is dated with the day of issue', () => {
    const recurring = aRecurringInvoice({ every: 'month', startsOn: '2026-01-20', dueInDays: 14 });
    expect(recurring.takeDue('2026-01-19', { mayIssue: false })).toEqual([]);
    expect(recurring.waiting).toBe(false);
    expect(recurring.takeDue('2026-01-20', { mayIssue: false })).toEqual([]);
    expect(recurring).toMatchObject({ waiting: true, nextOn: '2026-01-20' });
    expect(recurring.takeDue('2026-01-25', { mayIssue: true })).toMatchObject([
      { issuedOn: '2026-01-25', dueDate: '2026-02-08' },
    ]);
    expect(recurring).toMatchObject({ waiting: false, nextOn: '2026-02-20', lastIssuedOn: '2026-01-25' });
  });

  it('that has waited several periods is issued once a day until none is left', () => {
    const recurring = aRecurringInvoice({ every: 'week', startsOn: '2026-01-15' });
    recurring.takeDue('2026-01-23', { mayIssue: false });
    const take = (day: string) => recurring.takeDue(day, { mayIssue: true }).map(({ issuedOn }) => issuedOn);
    expect(take('2026-01-23')).toEqual(['2026-01-23']);
    expect(take('2026-01-23')).toEqual([]);
    expect(take('2026-01-24')).toEqual(['2026-01-24']);
    expect(recurring).toMatchObject({ waiting: false, nextOn: '2026-01-29' });
  });

  describe('while some wait', () => {
    /** Three weekly ones are due, on 15, 22 and 29 January; no details yet. */
    function threeWaiting(): RecurringInvoice {
      const recurring = aRecurringInvoice({ every: 'week', startsOn: '2026-01-15' });
      recurring.takeDue('2026-01-30', { mayIssue: false });
      return recurring;
    }

    it('keeps the first one when its description changes before the details are complete', () => {
      const recurring = aRecurringInvoice({ startsOn: '2026-01-15' });
      recurring.takeDue('2026-01-15', { mayIssue: false });
      change(recurring, { description: 'Corrected' }, '2026-01-16');
      expect(recurring).toMatchObject({ waiting: true, nextOn: '2026-01-15' });
      expect(recurring.takeDue('2026-01-20', { mayIssue: true })).toMatchObject([
        { description: 'Corrected', issuedOn: '2026-01-20' },
      ]);
      expect(recurring).toMatchObject({ waiting: false, nextOn: '2026-02-15' });
    });

    it('issues the others with the terms of that day if these change after the first', () => {
      const recurring = threeWaiting();
      expect(daysTaken(recurring, '2026-01-30')).toEqual(['2026-01-30']);
      const items = [{ description: 'Bookkeeping', amount: Money.parse('90.00') }];
      change(recurring, { items }, '2026-01-30');
      expect(daysTaken(recurring, '2026-01-30')).toEqual([]);
      expect(recurring.takeDue('2026-01-31', { mayIssue: true })).toMatchObject([
        { items, issuedOn: '2026-01-31' },
      ]);
      expect(daysTaken(recurring, '2026-02-01')).toEqual(['2026-02-01']);
      expect(recurring).toMatchObject({ waiting: false, nextOn: '2026-02-05' });
    });

    it('counts another period or start after what is due', () => {
      const recurring = threeWaiting();
      change(recurring, { every: 'month', startsOn: '2026-01-31' }, '2026-01-30');
      expect(recurring.nextOn).toBe('2026-01-15');
      expect(['2026-01-30', '2026-01-31', '2026-02-01'].map((day) => daysTaken(recurring, day))).toEqual([
        ['2026-01-30'],
        ['2026-01-31'],
        ['2026-02-01'],
      ]);
      // That of 31 January, which became due in the meantime.
      expect(daysTaken(recurring, '2026-02-02')).toEqual(['2026-02-02']);
      expect(recurring).toMatchObject({ waiting: false, nextOn: '2026-02-28' });
    });

    it('is not paused or ended unless a person gives up what is due, which is recorded', () => {
      const waiting = { kind: 'conflict', code: 'recurring_invoice.waiting' };
      const days = '2026-01-15, 2026-01-22, 2026-01-29';
      const refused = threeWaiting();
      expect(() => change(refused, { paused: true }, '2026-01-30')).toThrow(expect.objectContaining(waiting));
      expect(() => refused.end(1, '2026-01-30', at, {})).toThrow(expect.objectContaining(waiting));
      expect(refused).toMatchObject({ nextOn: '2026-01-15', paused: false, endedAt: null });

      const paused = threeWaiting();
      const choice = { cancelWaiting: true };
      expect(paused.change({ paused: true }, admin, '2026-01-30', at, choice)).toMatchObject([
        { details: { fields: 'paused', canceled: days } },
      ]);
      expect(paused).toMatchObject({ nextOn: null, waiting: false });
      change(paused, { paused: false }, '2026-01-30');
      expect(paused.nextOn).toBe('2026-02-05');

      const ended = threeWaiting();
      expect(ended.end(1, '2026-01-30', at, choice)).toMatchObject([{ details: { canceled: days } }]);
      expect(ended).toMatchObject({ nextOn: null, waiting: false });
      expect(threeWaiting().pause(1, '2026-01-30', at)).toMatchObject([{ details: { canceled: days } }]);
    });

    it('loses no day and adds none, however it is changed', () => {
      const act = fc.record({
        wait: fc.integer({ min: 0, max: 40 }),
        every: fc.option(fc.constantFrom(...periods), { nil: undefined }),
        restarts: fc.boolean(),
        mayIssue: fc.boolean(),
      });
      fc.assert(
        fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
          const recurring = aRecurringInvoice();
          let today = '2026-01-15';
          const due = new Set<string>();
          let issued = 0;
          const count = (): void => {
            if (firstOccurrence(recurring, today) === today) due.add(today);
          };
          const pass = (mayIssue: boolean): void => {
            today = addDays(today, 1);
            count();
            issued += recurring.takeDue(today, { mayIssue }).length;
          };
          for (const { wait, every, restarts, mayIssue } of acts) {
            for (let days = 0; days < wait; days++) pass(mayIssue);
            change(recurring, { every, ...(restarts && { startsOn: addDays(today, 1) }) }, today);
            // The new terms may say today as well, unless one was issued today.
            if (recurring.lastIssuedOn !== today) count();
          }
          for (let days = 0; days === 0 || recurring.waiting; days++) {
            pass(true);
            expect(days).toBeLessThan(1_500);
          }
          expect(issued).toBe(due.size);
        }),
      );
    });
  });

  it('cannot be reopened once ended', () => {
    const recurring = aRecurringInvoice();
    expect(recurring.end(null, '2026-01-15', at, {})).toMatchObject([
      { type: 'recurring_invoice.ended', actorId: null },
    ]);
    expect(recurring).toMatchObject({ nextOn: null, endedAt: at });
    expect(recurring.takeDue('2027-01-01', { mayIssue: true })).toEqual([]);
  });

  it('returns every day of its recurrence once, whenever it is asked', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 30 });
    fc.assert(
      fc.property(
        fc.constantFrom(...periods),
        fc.integer({ min: 0, max: 400 }),
        steps,
        (every, days, waits) => {
          const recurring = aRecurringInvoice({ every, startsOn: addDays('2026-01-15', days) });
          let today = '2026-01-15';
          const taken: string[] = [];
          for (const wait of [0, ...waits])
            taken.push(...daysTaken(recurring, (today = addDays(today, wait))));
          const expected: string[] = [];
          let day = firstOccurrence(recurring, '2026-01-15');
          while (day !== null && day <= today) {
            expected.push(day);
            day = firstOccurrence(recurring, addDays(day, 1));
          }
          expect(taken).toEqual(expected);
        },
      ),
    );
  });

  it('returns no day of a pause, and none twice, however it is changed', () => {
    const act = fc.record({
      wait: fc.integer({ min: 0, max: 40 }),
      paused: fc.option(fc.boolean(), { nil: undefined }),
      every: fc.option(fc.constantFrom(...periods), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const recurring = aRecurringInvoice();
        let today = '2026-01-15';
        const taken: string[] = [];
        for (const { wait, ...changes } of acts) {
          const before = today;
          const { paused } = recurring;
          const given = daysTaken(recurring, (today = addDays(today, wait)));
          expect(paused && given.length > 0).toBe(false);
          expect(given.every((day) => day >= before)).toBe(true);
          taken.push(...given);
          change(recurring, changes, today);
        }
        expect(taken).toEqual([...new Set(taken)].sort());
      }),
    );
  });
});
