import { PracticeHistory } from '../testing/practice-history.js';
import { readWeeklyClose } from '../testing/read-weekly-close.js';
import type { WeeklyCloseDto } from '../http/weekly-close.dto.js';

let history: PracticeHistory;
beforeEach(async () => void (history = await PracticeHistory.begin()));
afterEach(() => history.end());

/** @param now the present moment, UTC */
const read = (now: string, week?: string, zone?: string): Promise<WeeklyCloseDto> =>
  readWeeklyClose(history, now, week, zone);

describe('waiting', () => {
  const days = async (now: string, week?: string, zone?: string): Promise<[number, number][]> =>
    (await read(now, week, zone)).waiting.map((client) => [client.userId, client.days]);

  it('counts calendar days from 0, for the longest wait', async () => {
    const [now, then, before] = [
      await history.client('alex'),
      await history.client('bea'),
      await history.client('cleo'),
    ];
    await history.conversation(now, [now, '2026-11-20T11:59:59Z']);
    await history.conversation(then, [then, '2026-11-18T03:00:00Z'], [then, '2026-11-19T12:00:00Z']);
    await history.conversation(before, [before, '2026-11-16T12:00:00Z']);
    await history.conversation(before, [before, '2026-11-10T12:00:00Z'], [1, '2026-11-11T12:00:00Z']);
    await history.conversation(before);
    expect(await days('2026-11-20T12:00:00Z')).toEqual([
      [before, 4],
      [then, 3],
      [now, 0],
    ]);
    expect(await days('2026-11-20T12:00:00Z', undefined, 'UTC')).toEqual([
      [before, 4],
      [then, 2],
      [now, 0],
    ]);
  });

  it('counts a day with 25 hours once', async () => {
    const client = await history.client('alex');
    await history.conversation(client, [client, '2026-10-31T05:00:00Z']);
    expect(await days('2026-11-01T05:00:00Z')).toEqual([[client, 1]]);
    expect(await days('2026-11-02T05:59:59Z')).toEqual([[client, 1]]);
    expect(await days('2026-11-02T06:00:00Z')).toEqual([[client, 2]]);
    expect(await days('2026-11-20T12:00:00Z', '2026-W44')).toEqual([[client, 1]]);
    expect(await days('2026-11-20T12:00:00Z', '2026-W45')).toEqual([[client, 8]]);
  });

  it('lists conversations that wait, of open accounts', async () => {
    const [answered, again, marked, closed] = [
      await history.client('alex'),
      await history.client('bea'),
      await history.client('cleo'),
      await history.client('dana'),
    ];
    await history.conversation(answered, [answered, '2026-11-13T12:00:00Z'], [1, '2026-11-16T12:00:00Z']);
    await history.conversation(
      again,
      [again, '2026-11-10T12:00:00Z'],
      [1, '2026-11-11T12:00:00Z'],
      [again, '2026-11-12T12:00:00Z'],
      [again, '2026-11-17T12:00:00Z'],
    );
    const thread = await history.conversation(marked, [marked, '2026-11-11T12:00:00Z']);
    await history.markAnswered(thread, marked, '2026-11-14T12:00:00Z');
    await history.conversation(closed, [closed, '2026-11-11T12:00:00Z']);
    await history.close(closed, '2026-11-15T12:00:00Z');
    expect(await days('2026-11-20T12:00:00Z')).toEqual([[again, 8]]);
  });

  it('lists documents that wait for a review', async () => {
    const client = await history.client('alex');
    const at = '2026-11-02T12:00:00Z';
    await history.document(client, 'completed', ['uploaded', at]);
    await history.document(client, 'awaiting_signature', ['uploaded', at], ['sent', at]);
    const declined = await history.document(
      client,
      'pending_review',
      ['uploaded', at],
      ['sent', '2026-11-03T12:00:00Z'],
      ['declined', '2026-11-14T12:00:00Z'],
    );
    expect(await days('2026-11-20T12:00:00Z')).toEqual([[client, 6]]);
    await history.deleteDocument(declined, client, '2026-11-19T12:00:00Z');
    expect(await days('2026-11-20T12:00:00Z')).toEqual([]);
  });

  it('lists clients who wait for a refund', async () => {
    const [client, other] = [await history.client('alex'), await history.client('bea')];
    const ask = async (user_id: number, decision: Record<string, unknown>): Promise<void> => {
      const { id: invoice_id } = await history.invoice(user_id, '2026-11-03T12:00:00Z', '30.00');
      const asked = { invoice_id, user_id, reason: 'Twice', created_at: '2026-11-12T12:00:00Z' };
      await history.insert('refund_requests', { ...asked, ...decision });
    };
    await ask(client, { status: 'open' });
    await ask(other, { status: 'declined', decided_at: '2026-11-17T12:00:00Z', decided_by: 1 });
    expect(await days('2026-11-20T12:00:00Z')).toEqual([[client, 8]]);
  });
});

describe('silence', () => {
  const now = '2026-11-20T12:00:00Z';
  const silent = async (at = now, week?: string): Promise<[number, string][]> =>
    (await read(at, week)).silent.map(({ userId, since }) => [userId, since]);

  it('starts with the registration, and counts from 30 days', async () => {
    const month = await history.client('alex', '2026-10-22T04:59:59.999Z');
    await history.client('bea', '2026-10-22T05:00:00Z');
    const closed = await history.client('cleo', '2026-01-01');
    await history.close(closed, '2026-11-18T12:00:00Z');
    expect(await silent()).toEqual([[month, '2026-10-22T04:59:59.999Z']]);
    expect(await silent(now, '2026-W46')).toEqual([[closed, '2026-01-01T00:00:00.000Z']]);
  });

  it.each(['account.signed_in', 'message.created', 'document.uploaded', 'document.signed'])(
    'ends with %s by the client',
    async (type) => {
      const [client, other] = [
        await history.client('alex', '2026-01-01'),
        await history.client('bea', '2026-01-02'),
      ];
      await history.record({ subject: ['account', client], type, at: '2026-11-01T12:00:00Z', client });
      // Refused events, and the practice's own.
      await history.record({
        subject: ['account', other],
        type,
        at: '2026-11-01T12:00:00Z',
        client: other,
        refused: true,
      });
      await history.record({
        subject: ['account', other],
        type,
        at: '2026-11-01T12:00:00Z',
        client: other,
        actor: 1,
      });
      expect(await silent()).toEqual([[other, '2026-01-02T00:00:00.000Z']]);
    },
  );

  it('ends with a payment and with a kept appointment', async () => {
    const [payer, guest, absent] = [
      await history.client('alex', '2026-01-01'),
      await history.client('bea', '2026-01-01'),
      await history.client('cleo', '2026-01-01'),
    ];
    const invoice = await history.invoice(payer, '2026-03-01T12:00:00Z', '30.00');
    await history.pay(invoice.id, payer, '10.00', '2026-11-01T12:00:00Z');
    await history.appointment(guest, '2026-11-05T15:00:00Z');
    await history.appointment(absent, '2026-11-05T16:00:00Z', {
      status: 'cancelled',
      cancelled_at: '2026-11-04T12:00:00Z',
    });
    await history.appointment(absent, '2026-11-27T15:00:00Z');
    expect(await silent()).toEqual([[absent, '2026-01-01T00:00:00.000Z']]);
  });

  it('is as of the end of the week', async () => {
    const client = await history.client('alex', '2026-01-01');
    for (const at of ['2026-10-01T12:00:00Z', '2026-11-17T12:00:00Z'])
      await history.record({ subject: ['account', client], type: 'account.signed_in', at, client });
    expect(await silent()).toEqual([]);
    expect(await silent(now, '2026-W46')).toEqual([[client, '2026-10-01T12:00:00.000Z']]);
    expect(await silent(now, '2025-W46')).toEqual([]);
  });
});
