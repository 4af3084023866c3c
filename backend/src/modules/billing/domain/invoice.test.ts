import { Money } from '../../../kernel/index.js';
import {
  admin,
  aDraft,
  anIssue,
  anIssued,
  aPayment,
  at,
  client,
  helper,
  later,
  parties,
} from '../testing/fixtures.js';
import { Invoice } from './invoice.js';
import { refundWindow } from './invoice-rules.js';
import { RefundRequest } from './refund-request.js';

const paid = (...amounts: string[]): Invoice => {
  const invoice = anIssued();
  for (const amount of amounts) invoice.recordPayment(aPayment(amount), admin, at);
  return invoice;
};
const items = (amount: string) => [{ description: 'Work', amount: Money.parse(amount) }];
const refused = (code: string) => expect.objectContaining({ kind: 'conflict', code });

describe('a draft', () => {
  it('has no number and no balance', () => {
    expect(aDraft()).toMatchObject({ status: 'draft', invoiceNumber: null, isOwed: false, version: 0 });
    expect(aDraft().amount).toEqual(Money.parse('125.00'));
  });

  it('is changed and deleted without events', () => {
    const draft = aDraft();
    expect(
      draft.change({ items: items('7'), invoiceNumber: 'A-1', dueDate: null }, parties, admin, later),
    ).toEqual([]);
    expect(draft).toMatchObject({ invoiceNumber: 'A-1', dueDate: null, updated_at: later, version: 0 });
    // The activity log stores only events with a subject.
    const [deleted, ...others] = draft.delete(admin, later);
    expect(deleted).toMatchObject({ type: 'invoice.draft_deleted', actorId: admin.id });
    expect(deleted).not.toHaveProperty('subject');
    expect(others).toEqual([]);
    expect(draft.takeUnstored()).toMatchObject({ transactions: [], content: null });
  });

  it('needs items, of at most 99999999.99 in total', () => {
    expect(() => aDraft({ items: [] })).toThrow(expect.objectContaining({ kind: 'invalid' }));
    expect(aDraft({ items: items('99999999.99') }).amount).toEqual(Money.maximum);
    const both = [...items('99999999.99'), ...items('0.01')];
    expect(() => aDraft({ items: both })).toThrow(
      expect.objectContaining({ fields: { items: expect.any(String) } }),
    );
    expect(() => aDraft().change({ items: [] }, parties, admin, at)).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    );
  });
});

describe('issuing', () => {
  it('at issue takes a number, posts its balance, and freezes the content of its PDF', () => {
    const draft = Object.assign(aDraft(), { id: 7 });
    expect(draft.issue(anIssue('INV-000009'), admin, later)).toEqual([
      {
        type: 'invoice.issued',
        invoiceId: 7,
        clientId: 2,
        actorId: 1,
        at: later,
        subject: { type: 'invoice', id: 7, title: 'INV-000009' },
        details: { amount: '125.00', dueDate: '2026-11-30' },
      },
    ]);
    expect(draft).toMatchObject({ status: 'unpaid', issuedOn: '2026-11-02', issuedAt: later, version: 1 });
    const { transactions, content } = draft.takeUnstored();
    expect(transactions).toMatchObject([{ kind: 'issue', mode: 'live' }]);
    expect(content).toEqual({
      invoiceNumber: 'INV-000009',
      version: 1,
      issuedOn: '2026-11-02',
      dueDate: '2026-11-30',
      poNumber: 'PO-4711',
      description: 'Bookkeeping in October',
      items: draft.items,
      amount: Money.parse('125'),
      ...parties,
    });
    expect(() => draft.issue(anIssue(), admin, later)).toThrow(refused('invoice.not_draft'));
  });
});

describe('changing an issued invoice', () => {
  it('reverses and posts again, under the same number, as the next version', () => {
    const invoice = anIssued();
    const [event] = invoice.change({ items: items('80.10'), dueDate: null }, parties, admin, later);
    expect(event).toMatchObject({
      type: 'invoice.changed',
      details: { fields: 'dueDate, items', version: 2, amount: '80.10', before: '125.00' },
    });
    expect(invoice.totals.balance).toEqual(Money.parse('80.10'));
    expect(invoice).toMatchObject({ invoiceNumber: 'INV-000001', issuedOn: '2026-11-02' });
    expect(invoice.takeUnstored()).toMatchObject({
      transactions: [{ kind: 'change', entries: { length: 4 } }],
      content: { version: 2, dueDate: null },
    });
  });

  it('keeps the language of its issue', () => {
    const draft = Object.assign(aDraft(), { id: 7 });
    draft.issue({ ...anIssue(), parties: { ...parties, language: 'es' } }, admin, at);
    draft.change({ description: 'Books' }, { ...parties, language: 'en' }, admin, later);
    expect(draft.language).toBe('es');
    expect(draft.takeUnstored()).toMatchObject({ content: { version: 2, language: 'es' } });
  });

  it('posts nothing if the amount stays, and creates no version if nothing changes', () => {
    const invoice = anIssued();
    invoice.change({ description: 'Books' }, parties, admin, later);
    expect(invoice.takeUnstored()).toMatchObject({ transactions: [], content: { version: 2 } });
    expect(invoice.change({ description: 'Books', items: invoice.items }, parties, admin, later)).toEqual([]);
    expect(invoice.version).toBe(2);
  });

  it('keeps the number, and is refused after the first payment, even if it was refunded', () => {
    expect(() => anIssued().change({ invoiceNumber: 'A-1' }, parties, admin, at)).toThrow(
      refused('invoice.number_kept'),
    );
    const invoice = paid('25');
    invoice.refundNow({ amount: Money.parse('25'), reason: 'Sorry' }, admin, at);
    expect(invoice.status).toBe('unpaid');
    expect(() => invoice.change({ description: 'Books' }, parties, admin, at)).toThrow(
      refused('invoice.not_changeable'),
    );
    expect(() => invoice.delete(admin, at)).toThrow(refused('invoice.not_changeable'));
  });
});

describe('an invoice', () => {
  it('that is void has no balance and keeps its number', () => {
    const invoice = anIssued();
    expect(invoice.void('Wrong client', admin, later)).toMatchObject([
      { type: 'invoice.voided', details: { amount: '125.00', reason: 'Wrong client' } },
    ]);
    expect(invoice).toMatchObject({
      status: 'void',
      invoiceNumber: 'INV-000001',
      totals: { balance: Money.zero },
    });
    for (const again of [
      () => invoice.void('Again', admin, later),
      () => invoice.change({ description: 'x' }, parties, admin, later),
      () => invoice.delete(admin, later),
      () => invoice.recordPayment(aPayment('1'), admin, later),
    ])
      expect(again).toThrow(expect.objectContaining({ kind: 'conflict' }));
  });

  it('with payments cannot be voided, nor can a draft', () => {
    for (const invoice of [paid('1'), paid('125'), aDraft()])
      expect(() => invoice.void('A mistake', admin, later)).toThrow(refused('invoice.not_voidable'));
  });

  it('that is deleted is reversed', () => {
    const invoice = anIssued();
    expect(invoice.delete(admin, later)).toMatchObject([
      { type: 'invoice.deleted', details: { amount: '125.00' } },
    ]);
    expect(invoice.totals.balance).toEqual(Money.zero);
    expect(invoice.state).toBe('deleted');
  });

  it('with a balance is overdue from the day after its due date', () => {
    expect(anIssued().isOverdue('2026-11-30')).toBe(false);
    expect(anIssued().isOverdue('2026-12-01')).toBe(true);
    expect(paid('125').isOverdue('2026-12-01')).toBe(false);
    expect(aDraft().isOverdue('2026-12-01')).toBe(false);
  });

  it('due upon receipt is overdue from the eighth day after issue', () => {
    const invoice = anIssued({ dueDate: null });
    expect(invoice.issuedOn).toBe('2026-11-02');
    expect(invoice.isOverdue('2026-11-09')).toBe(false);
    expect(invoice.isOverdue('2026-11-10')).toBe(true);
    expect(invoice.dueDate).toBeNull();
    expect(aDraft({ dueDate: null }).isOverdue('2026-12-01')).toBe(false);
  });
});

describe('a reminder', () => {
  it('reports the balance and whether it is overdue, while there is a balance', () => {
    const invoice = anIssued();
    invoice.recordPayment(aPayment('25.00'), admin, at);
    expect(invoice.remind(null, '2026-11-30', later)).toMatchObject([
      { type: 'invoice.reminded', actorId: null, clientId: 2, at: later },
    ]);
    expect(invoice.remind(admin, '2026-12-01', later)).toMatchObject([
      { actorId: 1, details: { balance: '100.00', dueDate: '2026-11-30', overdue: true } },
    ]);
    expect(invoice.remindedOn).toBe('2026-12-01');
    expect(() => invoice.remind(admin, '2026-12-01', later)).toThrow(
      expect.objectContaining({ kind: 'conflict', code: 'reminder.already_sent' }),
    );
    invoice.recordPayment(aPayment('100.00'), admin, at);
    expect(() => invoice.remind(admin, '2026-12-01', later)).toThrow('This invoice is already paid.');
  });
});

describe('a payment received before it was recorded', () => {
  const arrived = new Date('2026-11-05T18:00:00Z');
  const recordedAt = new Date('2026-11-20T18:00:00Z');

  it('counts from the day it was received', () => {
    const invoice = anIssued();
    const [settled] = invoice.recordPayment(aPayment('125', { receivedAt: arrived }), admin, recordedAt);
    expect(settled).toMatchObject({ type: 'payment.settled', at: recordedAt });
    expect(invoice.payments).toMatchObject([{ paidAt: arrived, recordedAt }]);
    expect(invoice.takeUnstored().transactions).toMatchObject([{ kind: 'payment', occurredAt: arrived }]);
    expect(invoice.totals.paidDate).toEqual(arrived);
    expect(invoice.updated_at).toEqual(recordedAt);
  });

  it.each([
    ['the client', client.id, null],
    ['someone on their behalf', helper.id, helper.id],
  ])('through a gateway is done by %s', (_, paidBy, actorId) => {
    const invoice = anIssued();
    const payment = aPayment('125', { provider: 'stripe', providerId: 'pi_1', paidBy });
    const events = invoice.recordPayment(payment, null, at);
    const done = { actorId, clientId: client.id };
    expect(events).toMatchObject([
      { type: 'payment.settled', ...done },
      { type: 'invoice.paid', ...done },
    ]);
    expect(invoice.payments).toMatchObject([{ paidBy, recordedBy: null }]);
  });

  it('can be refunded within 48 hours after it was recorded', () => {
    const invoice = anIssued();
    invoice.recordPayment(aPayment('125', { receivedAt: arrived }), admin, recordedAt);
    expect(new RefundRequest(invoice, 'Sorry', recordedAt).status).toBe('open');
    const late = new Date(recordedAt.getTime() + refundWindow + 1);
    expect(() => new RefundRequest(invoice, 'Sorry', late)).toThrow(
      expect.objectContaining({ code: 'refund.too_late' }),
    );
  });

  it.each([
    // Before the date of the invoice: clients pay in advance.
    ['2026-11-01', undefined],
    ['2026-11-02', undefined],
    ['2026-11-20', undefined],
    ['2026-11-21', 'Must not be in the future'],
  ])('received on %s: %j', (day, message) => {
    const check = (): void => anIssued().assertReceivedOn(day, '2026-11-20');
    if (message === undefined) check();
    else expect(check).toThrow(expect.objectContaining({ kind: 'invalid', fields: { receivedOn: message } }));
  });
});

describe('paying', () => {
  it('in parts and in full', () => {
    const invoice = anIssued();
    const [settled, ...more] = invoice.recordPayment(aPayment('25', { reference: '1001' }), admin, at);
    expect(settled).toMatchObject({
      type: 'payment.settled',
      details: { amount: '25.00', method: 'check', mode: 'live', reference: '1001', balance: '100.00' },
    });
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({ status: 'partly_paid', totals: { paidDate: null, lastPaidAt: at } });
    const types = invoice.recordPayment(aPayment('100'), admin, later).map(({ type }) => type);
    expect(types).toEqual(['payment.settled', 'invoice.paid']);
    expect(invoice).toMatchObject({ status: 'paid', totals: { paidDate: later, balance: Money.zero } });
  });

  it('a draft is refused', () => {
    expect(() => aDraft().recordPayment(aPayment('1'), admin, at)).toThrow(refused('invoice.not_payable'));
  });

  it('above the balance is refused', () => {
    expect(() => paid('25').recordPayment(aPayment('100.01'), admin, at)).toThrow(
      refused('payment.exceeds_balance'),
    );
    expect(() => paid('125').recordPayment(aPayment('0.01'), admin, at)).toThrow(
      refused('invoice.already_paid'),
    );
  });

  it('closes the client’s payment report', () => {
    const invoice = anIssued();
    invoice.reportPayment('zelle', null, client, at);
    expect(() => invoice.reportPayment('zelle', null, client, at)).toThrow(
      refused('payment.already_reported'),
    );
    invoice.recordPayment(aPayment('25'), admin, at);
    expect(invoice.paymentReport).toBeNull();
    expect(invoice.dismissPaymentReport(admin, at)).toEqual([]);
  });

  it('from credit leaves the client’s payment report open, until nothing is owed', () => {
    const invoice = anIssued();
    invoice.reportPayment('check', '#7', client, at);
    invoice.recordPayment(aPayment('20', { method: 'credit' }), client, at);
    expect(invoice.paymentReport).toMatchObject({ method: 'check', reference: '#7' });
    invoice.recordPayment(aPayment('105', { method: 'credit' }), client, at);
    expect(invoice.paymentReport).toBeNull();
  });
});

describe('a refund', () => {
  const refund = (invoice: Invoice, amount: string, stillOwed = true) =>
    invoice.refundNow({ amount: Money.parse(amount), reason: 'Sorry', stillOwed }, admin, later);

  it('of part of a paid invoice keeps status and balance', () => {
    const invoice = paid('125');
    expect(refund(invoice, '25')).toMatchObject([{ type: 'refund.made', details: { amount: '25.00' } }]);
    expect(invoice).toMatchObject({ status: 'paid', totals: { balance: Money.zero, paidDate: at } });
    expect(invoice.totals.refunded).toEqual(Money.parse('25'));
  });

  it('of the full amount makes it refunded', () => {
    const invoice = paid('100', '25');
    refund(invoice, '125');
    expect(invoice).toMatchObject({ status: 'refunded', isOwed: false, totals: { paidDate: null } });
    expect(() => invoice.recordPayment(aPayment('1'), admin, at)).toThrow(refused('invoice.not_payable'));
  });

  it('of a partly paid invoice increases the balance', () => {
    const invoice = paid('100');
    refund(invoice, '60');
    expect(invoice).toMatchObject({ status: 'partly_paid', totals: { balance: Money.parse('85') } });
    refund(invoice, '40');
    expect(invoice).toMatchObject({ status: 'unpaid', totals: { balance: Money.parse('125') } });
  });

  it('of a partly paid invoice reduces the invoice instead if nothing more is owed', () => {
    const invoice = paid('25');
    const [made] = refund(invoice, '20', false);
    expect(made).toMatchObject({ details: { balance: '100.00', stillOwed: false } });
    const { balance, credited } = invoice.totals;
    expect([invoice.status, `${invoice.amount}`, `${balance}`, `${credited}`]).toEqual([
      'partly_paid',
      '125.00',
      '100.00',
      '20.00',
    ]);
    refund(invoice, '5', false);
    expect([invoice.status, `${invoice.totals.balance}`]).toEqual(['unpaid', '100.00']);
    invoice.recordPayment(aPayment('100'), admin, later);
    expect([invoice.status, `${invoice.totals.credited}`]).toEqual(['paid', '25.00']);
  });

  it('that reduced the invoice and was returned restores everything', () => {
    const invoice = paid('25');
    const before = invoice.totals;
    refund(invoice, '20', false);
    invoice.refunds.flatMap((made) => invoice.failRefund(made, null, later));
    expect(invoice.totals).toEqual(before);
  });

  it('that reduced the invoice is reversed when the invoice is voided', () => {
    const invoice = paid('25');
    refund(invoice, '25', false);
    invoice.void('A mistake', admin, later);
    expect([`${invoice.totals.balance}`, `${invoice.totals.credited}`]).toEqual(['0.00', '0.00']);
  });

  it('never exceeds the amount paid, pending refunds included', () => {
    const invoice = paid('100');
    const [pending] = invoice.beginRefund({ amount: Money.parse('60'), reason: 'Sorry' }, admin, at);
    if (!pending) throw new Error('It was begun.');
    expect(invoice.totals.refunded).toEqual(Money.zero);
    expect(() => refund(invoice, '40.01')).toThrow(refused('refund.exceeds_received'));
    invoice.failRefund(pending, null, at);
    expect(invoice.settleRefund(invoice.refunds[0] ?? pending, null, at)).toEqual([]);
    refund(invoice, '100');
    expect(() => anIssued().beginRefund({ amount: Money.parse('1'), reason: 'x' }, admin, at)).toThrow(
      refused('refund.exceeds_received'),
    );
  });

  it('is split into one refund per payment, latest first', () => {
    const invoice = anIssued();
    for (const [index, mode] of (['live', 'test'] as const).entries()) {
      invoice.recordPayment(aPayment('50', { mode }), admin, at);
      Object.assign(invoice.payments[index] ?? {}, { id: index + 1 });
    }
    invoice.takeUnstored();
    refund(invoice, '70');
    expect(invoice.refunds.map(({ amount }) => `${amount}`)).toEqual(['50.00', '20.00']);
    expect(
      invoice.takeUnstored().transactions.map(({ mode, entries }) => [mode, `${entries[0]?.amount}`]),
    ).toEqual([
      ['test', '50.00'],
      ['live', '20.00'],
    ]);
    expect(invoice.totals).toMatchObject({ testMode: true, refunded: Money.parse('70') });
  });
});

describe('a dispute', () => {
  const disputed = (amount = '125') => {
    const invoice = paid('125');
    const [payment] = invoice.payments;
    if (!payment) throw new Error('It is paid.');
    const dispute = { amount: Money.parse(amount), reason: 'fraudulent', providerId: 'dp_1' };
    return { invoice, open: () => invoice.openDispute(payment, dispute, later) };
  };

  it('holds the money back, and blocks refunds', () => {
    const { invoice, open } = disputed();
    expect(open()).toMatchObject([{ type: 'dispute.opened', details: { amount: '125.00' } }]);
    expect(open()).toEqual([]);
    expect(invoice).toMatchObject({ status: 'paid', totals: { disputed: Money.parse('125') } });
    expect(() => invoice.beginRefund({ amount: Money.parse('1'), reason: 'x' }, admin, later)).toThrow(
      refused('payment.disputed'),
    );
  });

  it('returns the money when won, and counts as a refund when lost', () => {
    for (const outcome of ['won', 'lost'] as const) {
      const { invoice, open } = disputed();
      open();
      const [dispute] = invoice.disputes;
      if (!dispute) throw new Error('It is disputed.');
      expect(invoice.closeDispute(dispute, outcome, later)).toMatchObject([{ type: `dispute.${outcome}` }]);
      expect(invoice.status).toBe(outcome === 'won' ? 'paid' : 'refunded');
      expect(invoice.totals.disputed).toEqual(Money.zero);
      expect(invoice.refundable).toEqual(outcome === 'won' ? Money.parse('125') : Money.zero);
      expect(invoice.disputes.flatMap((closed) => invoice.closeDispute(closed, 'lost', later))).toEqual([]);
    }
  });

  it('holds at most the rest of the payment', () => {
    const { invoice, open } = disputed('500');
    invoice.refundNow({ amount: Money.parse('25'), reason: 'x' }, admin, at);
    expect(open()).toMatchObject([{ details: { amount: '100.00' } }]);
  });
});

describe('an invoice of other software', () => {
  const imported = { ...anIssue('2041'), issuedOn: '2026-09-30' };

  it('is owed less what was paid there, which is not received here', () => {
    const invoice = Object.assign(aDraft(), { id: 7 });
    const events = invoice.bringOver({ ...imported, paidBefore: Money.parse('25.00') }, admin, at);
    expect(events).toMatchObject([
      {
        type: 'invoice.imported',
        clientId: 2,
        details: { amount: '125.00', balance: '100.00', issuedOn: '2026-09-30' },
      },
    ]);
    expect(invoice).toMatchObject({
      ...{ invoiceNumber: '2041', issuedOn: '2026-09-30', issuedAt: at, version: 1, status: 'partly_paid' },
      payments: [{ method: 'before', recordedBy: admin.id, paidBy: null }],
    });
    expect(invoice.totals).toMatchObject({ lastPaidAt: null, paidDate: null });
    expect(invoice.totals.balance.toString()).toBe('100.00');
    const accounts = invoice.takeUnstored().transactions.flatMap(({ entries }) => entries);
    expect(accounts.map(({ account, amount }) => `${account} ${amount}`)).toEqual([
      ...['receivable 125.00', 'revenue -125.00'],
      ...['opening 25.00', 'receivable -25.00'],
    ]);
  });

  it('has no payment if nothing was paid, and must be owed', () => {
    const invoice = Object.assign(aDraft(), { id: 7 });
    invoice.bringOver({ ...imported, paidBefore: Money.zero }, admin, at);
    expect(invoice).toMatchObject({ payments: [], status: 'unpaid' });
    const paid = Object.assign(aDraft(), { id: 8 });
    expect(() => paid.bringOver({ ...imported, paidBefore: paid.amount }, admin, at)).toThrow(RangeError);
  });
});
