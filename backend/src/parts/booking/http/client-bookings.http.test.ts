import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { type Agent, isRefused, refused } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { openEveryDay } from '../../../modules/scheduling/testing/fixtures.js';

interface Caller {
  agent: Agent;
  id: number;
}
interface Slot {
  startsAt: string;
  endsAt: string;
}
type Row = Slot & { id: number; status: string };

const rules = {
  ...openEveryDay,
  weekly: openEveryDay.weekly.map((hours) => ({ ...hours, from: '09:00', to: '17:00' })),
  types: [{ type: 'review', minutes: 60, label: 'Yearly review' }],
  cancelHours: 24,
};

practice(['alex', 'bea']);
beforeAll(async () => {
  await admin.agent.put('/api/admin/availability').send(rules).expect(200);
});

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number): string => addDays(dayOf(app.clock.now().getTime(), 'UTC'), days);
const slotsOf = async (day: string, { agent } = alex): Promise<Slot[]> =>
  (await agent.get(`/api/appointments/slots?type=review&from=${day}&to=${day}`).expect(200)).body as Slot[];
/** Another free slot, at least three days ahead. */
async function freeSlot(): Promise<Slot> {
  for (let day = 3; day < 50; day++) {
    const [slot] = await slotsOf(inDays(day));
    if (slot) return slot;
  }
  throw new Error('No slot is left.');
}
async function booked(who = alex, more: object = {}): Promise<Row> {
  const { startsAt } = await freeSlot();
  const { body } = await who.agent
    .post('/api/appointments')
    .send({ type: 'review', startsAt, ...more })
    .expect(201);
  return body as Row;
}
const own = async ({ agent }: Caller, when = ''): Promise<Row[]> =>
  (await agent.get(`/api/appointments${when && `?when=${when}`}`).expect(200)).body as Row[];
const idsOf = (rows: Row[]): number[] => rows.map(({ id }) => id);
const happened = async (id: number, { agent } = admin): Promise<string[]> => {
  const path = agent === admin.agent ? '/api/admin/activity' : '/api/activity';
  const { body } = await agent.get(`${path}?subjectType=appointment&subjectId=${id}&limit=200`).expect(200);
  return (body as { type: string; subject: { type: string; id: number } }[])
    .filter(({ subject }) => subject.type === 'appointment' && subject.id === id)
    .map(({ type }) => type);
};

describe('slots', () => {
  it('are the practice’s hours, in UTC', async () => {
    // Eight hours of a day, minus the bookings of other tests.
    const day = inDays(55);
    const slots = await slotsOf(day);
    expect(slots).toHaveLength(8);
    expect(slots[0]).toEqual({
      startsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT1[45]:00:00\.000Z$/) as string,
      endsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT1[56]:00:00\.000Z$/) as string,
    });
    expect(await slotsOf(day, admin)).toEqual(slots);
    expect(await slotsOf(inDays(-3))).toEqual([]);
    expect(await slotsOf(inDays(62))).toEqual([]);
  });

  it.each([
    ['', { type: 'Please choose an appointment type', from: expect.any(String), to: expect.any(String) }],
    ['?type=party&from=2026-12-01&to=2026-12-01', { type: 'Please choose an appointment type' }],
    ['?type=review&from=2026-12-02&to=2026-12-01', { to: 'Must not be before the first day' }],
  ])('are refused with %j, by field', async (query, fields) => {
    await isRefused(
      alex.agent.get(`/api/appointments/slots${query}`),
      400,
      'request.invalid',
      fields as Record<string, string>,
    );
  });
});

describe('an appointment', () => {
  it('is booked by a client, visible to both sides, and the practice is notified', async () => {
    const slot = await freeSlot();
    const { body } = await alex.agent
      .post('/api/appointments')
      .send({ type: 'review', startsAt: slot.startsAt, notes: ' About my refund ', privateNotes: 'x' })
      .expect(201);
    expect(body).toEqual({
      id: body.id,
      userId: alex.id,
      client: { id: alex.id, name: 'Sam Sample' },
      invitee: null,
      type: 'review',
      typeLabel: 'Yearly review',
      typeLabels: { en: 'Yearly review', es: null },
      status: 'scheduled',
      ...slot,
      notes: 'About my refund',
      place: 'office',
      location: null,
      videoUrl: null,
      conflict: false,
      cancelReason: null,
      confirmedAt: body.created_at,
      reschedulable: true,
      allowed: ['confirm', 'cancel', 'reschedule'],
      cancellableUntil: new Date(Date.parse(slot.startsAt) - dayMs).toISOString(),
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    await alex.agent.get(`/api/appointments/${body.id}`).expect(200, body);
    const forAdmin = { ...body, allowed: ['cancel', 'reschedule', 'edit'] };
    await admin.agent.get(`/api/appointments/${body.id}`).expect(200, forAdmin);
    expect(await happened(body.id)).toEqual(['appointment.booked']);
    const { body: notifications } = await admin.agent.get('/api/notifications?limit=1').expect(200);
    expect(notifications).toMatchObject([
      {
        category: 'appointment',
        title: 'New appointment',
        message: expect.stringMatching(/^Sam Sample booked “Yearly review” on .+ at 9:00 AM C[SD]T\.$/),
        url: `/admin/appointments?appointment=${body.id}`,
      },
    ]);
  });

  it('goes to one of two clients who want the same time, and the other gets the reason', async () => {
    const { startsAt } = await freeSlot();
    const answers = await Promise.all(
      [alex, bea, alex, bea].map(({ agent }) =>
        agent.post('/api/appointments').send({ type: 'review', startsAt, notes: 'Please' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const { status, body } of answers)
      if (status === 409) expect(body).toEqual(refused(409, 'appointment.taken'));
  });

  it.each([
    [{}, { type: 'Please choose an appointment type', startsAt: 'Please choose a time' }],
    [{ type: 'review', startsAt: 'tomorrow' }, { startsAt: 'Please choose a time' }],
    [
      { type: 'review', startsAt: '2026-12-01T15:00:00Z', notes: 'x'.repeat(2001) },
      { notes: 'Must be at most 2000 characters' },
    ],
  ])('is refused with %j, by field', async (body, fields) => {
    await isRefused(
      alex.agent.post('/api/appointments').send(body),
      400,
      'request.invalid',
      fields as Record<string, string>,
    );
  });

  it('is moved by its client to an offered time, and the practice is notified', async () => {
    const { id, startsAt } = await booked();
    const slot = await freeSlot();
    const move = (who: Caller, at: string) =>
      who.agent.post(`/api/appointments/${id}/reschedule`).send({ startsAt: at });
    const { body } = await move(alex, slot.startsAt).expect(200);
    expect(body).toMatchObject({ id, ...slot });
    expect(await slotsOf(startsAt.slice(0, 10))).toContainEqual(expect.objectContaining({ startsAt }));
    await isRefused(move(alex, '2026-01-05T15:00:00Z'), 409, 'appointment.not_offered');
    await isRefused(move(alex, 'soon'), 400, 'request.invalid', { startsAt: 'Please choose a time' });
    await isRefused(move(bea, startsAt), 404, 'appointment.not_found');
    const other = await booked(bea);
    await isRefused(move(alex, other.startsAt), 409, 'appointment.taken');
    await isRefused(move(admin, other.startsAt), 409, 'appointment.taken');
    expect(await happened(id, alex)).toEqual(['appointment.rescheduled', 'appointment.booked']);
    expect((await admin.agent.get('/api/notifications?limit=2').expect(200)).body).toMatchObject([
      { title: 'New appointment' },
      { title: 'Appointment moved' },
    ]);
  });

  it('is cancelled by its client, and the time is free again', async () => {
    const { id, startsAt } = await booked();
    const { body } = await alex.agent
      .post(`/api/appointments/${id}/cancel`)
      .send({ reason: ' I am ill ' })
      .expect(200);
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'I am ill', cancellableUntil: null });
    expect(idsOf(await own(alex, 'upcoming'))).not.toContain(id);
    expect(idsOf(await own(alex, 'past'))).toContain(id);
    await bea.agent.post('/api/appointments').send({ type: 'review', startsAt }).expect(201);
    await isRefused(alex.agent.post(`/api/appointments/${id}/cancel`), 409, 'appointment.cancelled');
    await isRefused(
      alex.agent.post(`/api/appointments/${id}/reschedule`).send({ startsAt }),
      409,
      'appointment.cancelled',
    );
  });

  it('of another client cannot be moved', async () => {
    const { id, startsAt } = await booked(bea);
    await isRefused(
      alex.agent.post(`/api/appointments/${id}/reschedule`).send({ startsAt }),
      404,
      'appointment.not_found',
    );
  });

  it('is booked by clients only, with a login', async () => {
    const calls = [
      ['get', '/api/appointments/slots'],
      ['post', '/api/appointments'],
      ['post', '/api/appointments/1/reschedule'],
      ['get', '/api/appointment-types'],
    ] as const;
    for (const [method, address] of calls)
      await isRefused(app.visitor()[method](address), 401, 'auth.signed_out');
    await isRefused(admin.agent.post('/api/appointments').send({}), 403, 'auth.forbidden');
  });
});
