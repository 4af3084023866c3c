import { confirmEmail } from '../../../../test/account-mails.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import {
  calendlySignature,
  inviteeAddress,
  inviteeCanceled,
  inviteeCreated,
  webhookSecret,
} from '../testing/calendly.js';

interface Row {
  id: number;
  userId: number | null;
  client: { id: number; name: string } | null;
  invitee: { name: string; email: string; phone: string | null } | null;
  type: string;
  typeLabel: string;
  status: string;
  startsAt: string;
  notes: string | null;
  privateNotes: string | null;
  location: string | null;
  videoUrl: string | null;
  source: string;
  conflict: boolean;
}

const hour = 60 * 60_000;
const day = 24 * hour;

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start({ SCHEDULING_WEBHOOK_SECRET: webhookSecret });
  admin = (await app.admin()).agent;
  alex = await app.client('asample');
});
afterAll(() => app.stop());

/** A future full hour that no other appointment of these tests uses. */
let days = 10;
const nextTime = (): Date => new Date(Math.ceil(Date.now() / day) * day + days++ * day + 15 * hour);
let number = 0;
/** The last part of an invitee's address, different each time. */
const aName = (): string => `invitee-${number++}`;

const address = '/api/scheduling/webhook';
const post = (body: string, signature: string | undefined, instance = app) => {
  const call = instance.visitor().post(address).type('json');
  return (signature === undefined ? call : call.set('Calendly-Webhook-Signature', signature)).send(body);
};
const deliver = (event: object, instance = app) => {
  const body = JSON.stringify(event);
  return post(body, calendlySignature(body, instance.clock.now()), instance);
};
/** The practice's appointments that start at one of these times. */
async function at(...times: Date[]): Promise<Row[]> {
  const { body } = await admin.get('/api/admin/appointments?limit=200').expect(200);
  return (body as Row[]).filter(({ startsAt }) => times.some((time) => time.toISOString() === startsAt));
}
/** Type and actor of the practice's latest notification. */
async function latestNotification(): Promise<(string | undefined)[]> {
  const { body } = await admin.get('/api/notifications?limit=1').expect(200);
  const [latest] = body as { title: string; message: string }[];
  return [latest?.title, latest?.message.split(/ (booked|moved|cancelled) /)[0]];
}
const stored = (): Promise<number> => app.sql.count('test.appointments', 'appointments', []);

describe('an event of the scheduling service', () => {
  it('adds a person without an account, whom the practice can assign', async () => {
    const startsAt = nextTime();
    const questions_and_answers = [{ question: 'What about?', answer: 'A house', position: 0 }];
    const event = inviteeCreated(aName(), {
      startsAt,
      payload: { questions_and_answers, text_reminder_number: '+1 555 0100' },
    });
    expect((await deliver(event).expect(200)).body).toEqual({ received: true });
    const [row, ...others] = await at(startsAt);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      userId: null,
      client: null,
      invitee: { name: 'Vera Visitor', email: 'visitor@example.com', phone: '+1 555 0100' },
      type: 'other',
      typeLabel: 'Portfolio Talk',
      status: 'scheduled',
      notes: 'What about?: A house',
      location: '12 Sample Street',
      source: 'service',
      conflict: false,
    });
    await admin.patch(`/api/admin/appointments/${row?.id}`).send({ userId: alex.id }).expect(200);
    expect((await alex.agent.get(`/api/appointments/${row?.id}`).expect(200)).body).toMatchObject({
      typeLabel: 'Portfolio Talk',
    });
  });

  it('is assigned to a client once they have confirmed the email address', async () => {
    const startsAt = nextTime();
    await deliver(inviteeCreated(aName(), { startsAt, email: 'ASample@Example.com' })).expect(200);
    const [row] = await at(startsAt);
    expect(row).toMatchObject({ userId: null, invitee: { email: 'ASample@Example.com' } });
    await alex.agent.get(`/api/appointments/${row?.id}`).expect(404);
    await confirmEmail(app, admin, alex.agent, 'asample@example.com');
    expect((await alex.agent.get(`/api/appointments/${row?.id}`).expect(200)).body).toMatchObject({
      userId: alex.id,
      invitee: null,
    });
    expect(await at(startsAt)).toMatchObject([
      { userId: alex.id, invitee: { email: 'ASample@Example.com' } },
    ]);
  });

  it('moves a rescheduled appointment, keeps the practice’s additions, and notifies the practice of each', async () => {
    const [first, second] = [nextTime(), nextTime()];
    const [one, other] = [aName(), aName()];
    await deliver(inviteeCreated(one, { startsAt: first })).expect(200);
    const [{ id }] = (await at(first)) as [Row];
    expect(await latestNotification()).toEqual(['New appointment', 'Vera Visitor']);
    await admin
      .patch(`/api/admin/appointments/${id}`)
      .send({ userId: alex.id, privateNotes: 'Asks for a discount' })
      .expect(200);
    const moved = inviteeCreated(other, { startsAt: second, replaces: one, minutes: 30 });
    for (const event of [inviteeCanceled(one, { replacedBy: other }), moved, moved])
      await deliver(event).expect(200);
    expect(await latestNotification()).toEqual(['Appointment moved', 'Sam Sample']);
    expect(await at(first)).toEqual([]);
    expect(await at(second)).toMatchObject([
      { id, userId: alex.id, status: 'scheduled', privateNotes: 'Asks for a discount' },
    ]);
    await deliver(inviteeCanceled(other)).expect(200);
    expect(await latestNotification()).toEqual(['Appointment cancelled', 'Sam Sample']);
    expect(await at(second)).toMatchObject([{ id, status: 'cancelled' }]);
  });

  it('is refused without the right signature', async () => {
    const before = await stored();
    const body = JSON.stringify(inviteeCreated(aName(), { startsAt: nextTime() }));
    const right = calendlySignature(body, app.clock.now());
    const forged = calendlySignature(body, app.clock.now(), 'another');
    for (const signature of [undefined, forged])
      expect((await post(body, signature).expect(401)).body).toEqual(
        refused(401, 'webhook.signature_invalid'),
      );
    await post('{', right).expect(401);
    expect(await stored()).toBe(before);
    await post(body, right).expect(200);
    expect(await stored()).toBe(before + 1);
  });

  it('of another type is accepted and ignored, and an unreadable one is refused', async () => {
    const before = await stored();
    await deliver({ event: 'invitee_no_show.created', payload: {} }).expect(200);
    expect((await deliver({ event: 'invitee.created', payload: {} }).expect(400)).body).toEqual(
      refused(400, 'request.malformed'),
    );
    expect(await stored()).toBe(before);
  });
});

// The authentication setup is global to the process: another instance logs out the callers of the first.
describe('with another instance', () => {
  const withAnother = async (
    env: Record<string, string>,
    act: (instance: TestApp) => Promise<void>,
  ): Promise<void> => {
    const instance = await TestApp.start(env, { databaseUrl: app.databaseUrl, storageDir: app.storageDir });
    try {
      await act(instance);
    } finally {
      await instance.app.close();
    }
  };

  it('each event counts once, also if both receive it', () =>
    withAnother({ SCHEDULING_WEBHOOK_SECRET: webhookSecret }, async (instance) => {
      const before = await stored();
      const name = aName();
      for (const event of [
        inviteeCreated(name, { startsAt: nextTime() }),
        inviteeCanceled(name, { reason: 'I am ill' }),
      ]) {
        const answers = [app, instance, app, instance, app, instance].map((one) => deliver(event, one));
        for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
      }
      expect(await stored()).toBe(before + 1);
      const events = await app.sql.rows<{ type: string }>(
        'test.events',
        `SELECT e.type FROM activity_events e JOIN appointments a ON a.id = e.subject_id
         WHERE e.subject_type = 'appointment' AND a.external_id = $1 ORDER BY e.sequence`,
        [inviteeAddress(name)],
      );
      expect(events.map(({ type }) => type)).toEqual(['appointment.booked', 'appointment.cancelled']);
    }));
});
