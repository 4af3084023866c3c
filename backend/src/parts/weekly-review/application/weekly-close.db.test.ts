import { PracticeHistory } from '../testing/practice-history.js';
import { readWeeklyClose } from '../testing/read-weekly-close.js';
import type { WeeklyCloseDto } from '../http/weekly-close.dto.js';

let history: PracticeHistory;
beforeEach(async () => void (history = await PracticeHistory.begin()));
afterEach(() => history.end());

/** @param now the present moment, UTC */
const read = (now: string, week?: string, zone?: string): Promise<WeeklyCloseDto> =>
  readWeeklyClose(history, now, week, zone);

const money = async (now: string, week?: string, zone?: string): Promise<string> => {
  const { received, outstanding } = await read(now, week, zone);
  return `${received} ${outstanding}`;
};

describe('the week', () => {
  it('defaults to the practice’s current one', async () => {
    const sunday = '2026-11-23T05:59:59.999Z';
    expect(await read(sunday)).toEqual({
      week: '2026-W47',
      from: '2026-11-16',
      to: '2026-11-22',
      asAt: sunday,
      received: '0.00',
      refunded: '0.00',
      tax: '0.00',
      credit: '0.00',
      outstanding: '0.00',
      promises: [],
      waiting: [],
      silent: [],
      weeks: expect.any(Array) as unknown[],
      closed: false,
      closedBy: null,
      closedAt: null,
      allowed: [],
    });
    expect((await read('2026-11-23T06:00:00.000Z')).week).toBe('2026-W48');
  });

  it('is empty in the future', async () => {
    const client = await history.client('alex', '2026-01-01');
    await history.invoice(client, '2026-11-10T12:00:00Z', '80.00', '2026-11-24');
    const { received, outstanding, promises, waiting, silent } = await read(
      '2026-11-20T12:00:00Z',
      '2026-W48',
    );
    expect({ received, outstanding, promises, waiting, silent }).toEqual({
      received: '0.00',
      outstanding: '0.00',
      promises: [],
      waiting: [],
      silent: [],
    });
  });
});

describe('money', () => {
  it("is received within the practice's week, without test mode", async () => {
    const client = await history.client('alex');
    const { id: invoice } = await history.invoice(client, '2026-10-01T12:00:00Z', '1000.00');
    await history.pay(invoice, client, '1.00', '2026-10-26T04:59:59.999Z');
    await history.pay(invoice, client, '2.00', '2026-10-26T05:00:00Z');
    await history.pay(invoice, client, '4.00', '2026-11-01T07:30:00Z');
    await history.pay(invoice, client, '32.00', '2026-10-28T12:00:00Z', 'test');
    expect(await money('2026-11-01T08:00:00Z')).toBe('6.00 961.00');
    await history.pay(invoice, client, '8.00', '2026-11-02T05:59:59.999Z');
    await history.pay(invoice, client, '16.00', '2026-11-02T06:00:00Z');
    expect(await money('2026-11-20T12:00:00Z', '2026-W44')).toBe('14.00 937.00');
    const { weeks } = await read('2026-11-20T12:00:00Z');
    expect(weeks).toHaveLength(12);
    expect(weeks.filter(({ received }) => received !== '0.00')).toEqual([
      { week: '2026-W43', received: '1.00' },
      { week: '2026-W44', received: '14.00' },
      { week: '2026-W45', received: '16.00' },
    ]);
    expect([weeks[0]?.week, weeks[11]?.week]).toEqual(['2026-W36', '2026-W47']);
  });

  it('is outstanding as known now, without invoices issued since the end of the week', async () => {
    const client = await history.client('alex');
    const kept = await history.invoice(client, '2026-11-03T12:00:00Z', '100.00');
    const ended = await history.invoice(client, '2026-11-04T12:00:00Z', '30.00');
    await history.invoice(client, '2026-11-12T12:00:00Z', '7.00');
    await history.pay(kept.id, client, '40.00', '2026-11-11T12:00:00Z');
    await history.void(ended.id, client, '30.00', '2026-11-12T12:00:00Z');
    await history.close(client, '2026-11-19T12:00:00Z');
    const now = '2026-11-20T12:00:00Z';
    expect(await money(now, '2026-W44')).toBe('0.00 0.00');
    expect(await money(now, '2026-W45')).toBe('0.00 60.00');
    expect(await money(now, '2026-W46')).toBe('40.00 67.00');
    expect(await money(now)).toBe('0.00 67.00');
  });

  it('that is credit is held from the day on which it was received, like what is received', async () => {
    const user_id = await history.client('alex');
    await history.insert('credit_entries', {
      user_id,
      kind: 'deposit',
      amount: '25.00',
      method: 'check',
      received_at: '2026-11-13T12:00:00Z',
      // It was recorded in the week after.
      created_at: '2026-11-17T12:00:00Z',
    });
    const of = async (week: string) => {
      const { received, credit } = await read('2026-11-20T12:00:00Z', week);
      return [received, credit];
    };
    expect(await of('2026-W45')).toEqual(['0.00', '0.00']);
    expect(await of('2026-W46')).toEqual(['25.00', '25.00']);
    expect(await of('2026-W47')).toEqual(['0.00', '25.00']);
  });
});

describe('promises', () => {
  it('are open requests and invoices with a balance due in the week', async () => {
    const client = await history.client('alex');
    for (const day of ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23', null])
      await history.request(client, 'Request', day);
    for (const day of ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23', null])
      await history.invoice(client, '2026-11-03T12:00:00Z', '30.00', day);
    const { promises } = await read('2026-11-20T12:00:00Z');
    expect(promises.map(({ title, dueDate, amount }) => [title, dueDate, amount])).toEqual([
      ['INV-2: Planning', '2026-11-16', '30.00'],
      ['Request', '2026-11-16', null],
      ['INV-3: Planning', '2026-11-22', '30.00'],
      ['Request', '2026-11-22', null],
    ]);
    expect(promises[1]).toMatchObject({
      type: 'request',
      userId: client,
      client: { id: client, name: 'alex' },
    });
  });

  it('leave out what is done or withdrawn, paid invoices and closed clients', async () => {
    const client = await history.client('alex');
    const day = '2026-11-18';
    const made = '2026-11-03T12:00:00Z';
    const done = await history.request(client, 'Done', day);
    await history.source.query(`UPDATE document_requests SET status = 'completed' WHERE id = $1`, [done]);
    const withdrawn = await history.request(client, 'Withdrawn', day);
    await history.source.query('UPDATE document_requests SET withdrawn_at = $2 WHERE id = $1', [
      withdrawn,
      made,
    ]);
    const half = await history.invoice(client, made, '30.00', day);
    await history.pay(half.id, client, '10.00', '2026-11-12T12:00:00Z');
    const paid = await history.invoice(client, made, '30.00', day);
    await history.pay(paid.id, client, '30.00', '2026-11-12T12:00:00Z');
    const closed = await history.client('bea');
    await history.invoice(closed, made, '30.00', day);
    await history.close(closed, '2026-11-12T12:00:00Z');
    const { promises } = await read('2026-11-20T12:00:00Z');
    expect(promises.map(({ id, amount }) => [id, amount])).toEqual([[half.id, '20.00']]);
  });
});
