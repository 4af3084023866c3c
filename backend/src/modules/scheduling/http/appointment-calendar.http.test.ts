import ICAL from 'ical.js';
import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, fetchBytes, refused } from '../../../../test/test-app.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';

interface Caller {
  agent: Agent;
  id: number;
}

const day = 24 * 60 * 60_000;
const path = (id: number | string): string => `/api/appointments/${id}/calendar`;

let site: { name: string; email: string };
let hour: number;
practice(['alex', 'bea']);
beforeAll(async () => {
  site = (await app.visitor().get('/api/site').expect(200)).body as typeof site;
  hour = 0;
});

/** A time without other appointments. */
const nextTime = (): Date => new Date(Date.now() + 30 * day + hour++ * 2 * 60 * 60_000);

async function appoint({ id }: Caller = alex, more: object = {}): Promise<number> {
  const startsAt = nextTime();
  const { body } = await admin.agent
    .post('/api/admin/appointments')
    .send({
      userId: id,
      type: 'review',
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + 45 * 60_000).toISOString(),
      notes: 'Bring the letter',
      privateNotes: 'Owes us money',
      ...more,
    })
    .expect(201);
  return (body as { id: number }).id;
}

async function read(
  id: number,
  { agent } = alex,
): Promise<{ method: unknown; entry: ICAL.Event; text: string }> {
  const text = ((await fetchBytes(agent, path(id)).expect(200)).body as Buffer).toString();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const entry = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return { method: calendar.getFirstPropertyValue('method'), entry, text };
}

describe('the calendar file of an appointment', () => {
  it('is an attachment that calendar applications open', async () => {
    const id = await appoint(alex, { location: 'Room 2', videoUrl: 'https://video.example.com/j/1' });
    const { headers } = await fetchBytes(alex.agent, path(id)).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename=appointment-${id}.ics`,
      'cache-control': 'private, no-store',
    });
    const { method, entry, text } = await read(id);
    const appointment = (await alex.agent.get(`/api/appointments/${id}`).expect(200)).body as {
      typeLabel: string;
      startsAt: string;
      endsAt: string;
    };
    expect(method).toBe('PUBLISH');
    expect([entry.summary, entry.location, entry.description]).toEqual([
      `${appointment.typeLabel} with ${site.name}`,
      'Room 2',
      'Bring the letter',
    ]);
    expect([entry.startDate, entry.endDate].map((time) => time.toJSDate().toISOString())).toEqual([
      `${appointment.startsAt.slice(0, 19)}.000Z`,
      `${appointment.endsAt.slice(0, 19)}.000Z`,
    ]);
    expect(entry.organizer).toBe(`mailto:${site.email}`);
    expect(String(entry.component.getFirstPropertyValue('url'))).toBe('https://video.example.com/j/1');
    expect(text).not.toContain('Owes');
  });

  it('names the client in the practice’s file', async () => {
    const { entry, text } = await read(await appoint(alex), admin);
    expect(entry.summary).toMatch(/ with Sam Sample$/);
    expect(text).not.toContain('Owes');
  });

  it('updates the same entry, then cancels it', async () => {
    const id = await appoint(bea);
    const before = (await read(id, bea)).entry;
    const startsAt = nextTime().toISOString();
    await admin.agent.patch(`/api/admin/appointments/${id}`).send({ startsAt }).expect(200);
    const moved = await read(id, bea);
    expect([moved.method, moved.entry.uid]).toEqual(['PUBLISH', before.uid]);
    expect(moved.entry.sequence).toBeGreaterThan(before.sequence);
    expect(moved.entry.startDate.toJSDate().toISOString().slice(0, 19)).toBe(startsAt.slice(0, 19));
    await admin.agent.patch(`/api/admin/appointments/${id}`).send({ location: 'Room 3' }).expect(200);
    const placed = await read(id, bea);
    expect(placed.entry.sequence).toBeGreaterThan(moved.entry.sequence);
    await admin.agent.patch(`/api/admin/appointments/${id}`).send({ privateNotes: 'Paid' }).expect(200);
    expect((await read(id, bea)).entry.sequence).toBe(placed.entry.sequence);
    await bea.agent.post(`/api/appointments/${id}/cancel`).send({}).expect(200);
    const cancelled = await read(id, bea);
    expect([cancelled.method, cancelled.entry.uid]).toEqual(['CANCEL', before.uid]);
    expect(cancelled.entry.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(cancelled.entry.sequence).toBeGreaterThan(placed.entry.sequence);
  });

  it('is visible to nobody else', async () => {
    const id = await appoint(alex);
    expect((await bea.agent.get(path(id)).expect(404)).body).toEqual(refused(404, 'appointment.not_found'));
    expect((await app.visitor().get(path(id)).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    for (const absurd of [...absurdIds, '999999']) await admin.agent.get(path(absurd)).expect(404);
  });
});

describe('an account export', () => {
  it('contains the client’s appointments as a page, data and a calendar file', async () => {
    const cara = await app.client('cara');
    const ids = [await appoint(cara), await appoint(cara, { location: '<b>Room & 4</b>' })];
    await cara.agent.post(`/api/appointments/${ids[0]}/cancel`).send({}).expect(200);
    await appoint(bea);
    const files = unzipped((await fetchBytes(cara.agent, '/api/account/export').expect(200)).body as Buffer);
    const text = (name: string): string => files.get(name)?.toString('utf8') ?? '';
    const { appointments } = JSON.parse(text('appointments.json')) as {
      appointments: { id: number; status: string; notes: string }[];
    };
    expect(appointments.map(({ id, status, notes }) => [id, status, notes])).toEqual([
      [ids[0], 'cancelled', 'Bring the letter'],
      [ids[1], 'scheduled', 'Bring the letter'],
    ]);
    expect(text('appointments.html')).toContain('&lt;b&gt;Room &amp; 4&lt;/b&gt;');
    const calendar = new ICAL.Component(ICAL.parse(text('appointments.ics')) as unknown[]);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(2);
    expect(text('index.html')).toContain('appointments.html');
    for (const name of ['appointments.json', 'appointments.html', 'appointments.ics'])
      expect(text(name)).not.toContain('Owes');
  });
});
