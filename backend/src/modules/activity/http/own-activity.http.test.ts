import { alex, app, consultant as admin, practice } from '../../../../test/practice.js';
import { pages, refused } from '../../../../test/test-app.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DomainEvent } from '../../../platform/unit-of-work/domain-events.js';
import { runInRequestContext } from '../../../platform/process/request-context.js';

/** Publishes a domain event as a module would, from an address. */
async function record(type: string, at: string, address: string, actorId = alex.id): Promise<void> {
  const work = app.app.get(UnitOfWork);
  const subject = { type: type.split('.')[0] ?? '', id: 1, title: type };
  await runInRequestContext({ address, agent: 'A browser' }, () =>
    work.run(async () =>
      work.publish({
        type,
        at: new Date(at),
        actorId,
        clientId: alex.id,
        subject,
        documentId: 1,
        // The log accepts types that no module declares, and events without a record.
      } as unknown as DomainEvent),
    ),
  );
}

practice(['alex']);
beforeAll(async () => {
  // Around the start of daylight saving time in 2026, March 8.
  await record('form.sent', '2026-03-08T05:59:59Z', '192.0.2.1');
  await record('form.signed', '2026-03-08T06:00:00Z', '192.0.2.2');
  await record('letter.sent', '2026-03-09T04:59:59Z', '192.0.2.2');
  await record('letter.opened', '2026-03-09T05:00:00Z', '192.0.2.2', admin.id);
});

const found = async (query: string): Promise<string[]> =>
  ((await alex.agent.get(`/api/activity?${query}`).expect(200)).body as { subject: { title: string } }[]).map(
    ({ subject }) => subject.title,
  );

describe("a client's own activity", () => {
  it('can be filtered by kind or by type', async () => {
    expect(await found('type=form')).toEqual(['form.signed', 'form.sent']);
    expect(await found('type=form.sent')).toEqual(['form.sent']);
    expect(await found('type=pap')).toEqual([]);
  });

  it("can be filtered by days in the practice's time zone, one of which has 23 hours", async () => {
    expect(await found('from=2026-03-08&to=2026-03-08')).toEqual(['letter.sent', 'form.signed']);
    expect(await found('to=2026-03-07')).toEqual(['form.sent']);
    expect(await found('from=2026-03-09&type=letter')).toEqual(['letter.opened']);
  });

  it("can be filtered by the client's own IP address, never by the practice's", async () => {
    expect(await found('address=192.0.2.1')).toEqual(['form.sent']);
    expect(await found('address=192.0.2.2')).toEqual(['letter.sent', 'form.signed']);
    expect(await found('address=192.0.2')).toEqual([]);
  });

  it('leaves out views of documents on request; for the practice only its own', async () => {
    await record('document.viewed', '2026-01-02T12:00:00Z', '192.0.2.9', admin.id);
    await record('document.viewed', '2026-01-03T12:00:00Z', '192.0.2.9');
    const until = 'to=2026-01-31';
    expect(await found(until)).toEqual(['document.viewed', 'document.viewed']);
    expect(await found(`${until}&viewed=true`)).toHaveLength(2);
    const own = await alex.agent.get(`/api/activity?${until}&viewed=false`).expect(200);
    expect([own.body, own.headers['x-total-count']]).toEqual([[], '0']);
    const list = `/api/admin/activity?userId=${alex.id}&subjectType=document`;
    const all = await admin.agent.get(list).expect(200);
    const shown = await admin.agent.get(`${list}&viewed=false`).expect(200);
    const byPractice = (all.body as { type: string; actor: { id: number } }[]).filter(
      ({ type, actor }) => type === 'document.viewed' && actor.id !== alex.id,
    );
    expect(byPractice).toHaveLength(1);
    expect(Number(all.headers['x-total-count']) - Number(shown.headers['x-total-count'])).toBe(1);
    expect(shown.body).toEqual(
      (all.body as { id: number }[]).filter((row) => row !== (byPractice[0] as unknown)),
    );
  });

  it('has pages and a total that match the filter', async () => {
    const read = await pages(alex.agent, '/api/activity?from=2026-03-07&to=2026-03-09&limit=3');
    expect(read.map(({ rows, total }) => [rows.length, total])).toEqual([
      [3, 4],
      [1, 4],
    ]);
  });

  it.each([
    ['type=Form', 'type', 'Must be an event type, for example document.signed'],
    ['from=2026-02-30', 'from', 'Enter a date, e.g. 2027-01-31'],
    ['from=2026-03-02&to=2026-03-01', 'to', 'Must not be before the first day'],
  ])('refuses %s', async (query, field, message) => {
    expect((await alex.agent.get(`/api/activity?${query}`)).body).toEqual(
      refused(400, 'request.invalid', { [field]: message }),
    );
  });
});
