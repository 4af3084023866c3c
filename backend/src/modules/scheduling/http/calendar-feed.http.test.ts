import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { type Agent, fetchBytes, password, refused, TestApp } from '../../../../test/test-app.js';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';

interface Caller {
  agent: Agent;
  id: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

const secrets = {
  APP_SECRET: 'the present secret of tests',
  APP_SECRET_PREVIOUS: 'the former secret of tests',
};

let app: TestApp;
let admin: Caller;
let alex: Caller;
let bea: Caller;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off', ...secrets });
  admin = await app.admin();
  alex = await app.client('asample');
  bea = await app.client('briverside');
});
afterAll(() => app.stop());

/** The path of an address, for requests by this test. */
const pathOf = (url: string): string => new URL(url).pathname;
const secretOf = (url: string): string => pathOf(url).slice('/api/calendar/'.length, -'.ics'.length);
const make = async ({ agent }: Caller, body: object = {}): Promise<string> =>
  (await agent.post('/api/calendar-feed').send(body).expect(201)).body.url as string;
const currentUrl = async ({ agent }: Caller): Promise<string | null> =>
  (await agent.get('/api/calendar-feed').expect(200)).body.url as string | null;
const read = async (url: string): Promise<ICAL.Event[]> => {
  const text = (await fetchBytes(app.visitor(), pathOf(url)).expect(200)).body as Buffer;
  const calendar = new ICAL.Component(ICAL.parse(text.toString()) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
};
const summaries = async (url: string): Promise<string[]> => (await read(url)).map(({ summary }) => summary);

/** @param days from now */
async function appoint(
  userId: number | null,
  days: number,
  { status = 'scheduled', label = 'Review', inviteeName = null as string | null } = {},
): Promise<void> {
  const now = app.clock.now();
  const startsAt = new Date(now.getTime() + days * day);
  await app.sql.rows(
    'test.appoint',
    `INSERT INTO appointments (uid, user_id, type, label, status, starts_at, ends_at, notes, private_notes, source,
       invitee_name, held_until, cancelled_at, created_at, updated_at)
     VALUES ($1, $2, 'review', $3, $4, $5, $6, 'Bring the letter', 'Owes us money', 'practice', $7, $8, $9, $10, $10)`,
    [
      randomUUID(),
      userId,
      label,
      status,
      startsAt,
      new Date(startsAt.getTime() + 30 * minute),
      inviteeName,
      status === 'held' ? now : null,
      status === 'cancelled' ? now : null,
      now,
    ],
  );
}

describe('the address of a calendar feed', () => {
  it('is missing at first, is created, replaced, and ended', async () => {
    expect(await currentUrl(alex)).toBeNull();
    const first = await make(alex);
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/calendar\/[\w-]{43}\.ics$/);
    expect(await currentUrl(alex)).toBe(first);
    const second = await make(alex);
    expect(await currentUrl(alex)).toBe(second);
    await app.visitor().get(pathOf(first)).expect(404);
    await app.visitor().get(pathOf(second)).expect(200);
    await alex.agent.delete('/api/calendar-feed').expect(204);
    expect(await currentUrl(alex)).toBeNull();
    expect((await app.visitor().get(pathOf(second)).expect(404)).body).toEqual(
      refused(404, 'calendar.not_found'),
    );
    await alex.agent.delete('/api/calendar-feed').expect(204);
  });

  it('belongs to one person, also when several are created concurrently', async () => {
    const [one, other] = [await make(alex), await make(bea)];
    expect(one).not.toBe(other);
    expect(await currentUrl(alex)).toBe(one);
    const made = await Promise.all(Array.from({ length: 5 }, () => make(alex)));
    const alive = await Promise.all(
      made.map(async (url) => (await app.visitor().get(pathOf(url))).status === 200),
    );
    expect(alive.filter(Boolean)).toHaveLength(1);
    expect(made[alive.indexOf(true)]).toBe(await currentUrl(alex));
  });

  it('is not shown when logged out', async () => {
    for (const method of ['get', 'post', 'delete'] as const)
      expect((await app.visitor()[method]('/api/calendar-feed').expect(401)).body).toEqual(
        refused(401, 'auth.signed_out'),
      );
  });

  it('is refused to an access token', async () => {
    const { body } = await alex.agent
      .post('/api/access-tokens')
      .send({ name: 'All', scope: 'write' })
      .expect(201);
    const bearer = `Bearer ${(body as { token: string }).token}`;
    for (const method of ['get', 'post', 'delete'] as const)
      expect(
        (await app.visitor()[method]('/api/calendar-feed').set('Authorization', bearer).expect(403)).body,
      ).toEqual(refused(403, 'auth.session_required'));
  });

  it('is shown and created only in a fresh session, and ended in any session', async () => {
    const carla = await app.client('carla');
    const first = await make(carla);
    app.clock.pass(16 * minute);
    for (const method of ['get', 'post'] as const)
      expect((await carla.agent[method]('/api/calendar-feed').expect(403)).body).toEqual(
        refused(403, 'auth.password_required'),
      );
    const wrong = await carla.agent.post('/api/calendar-feed').send({ password: 'Wrong-one-1!' }).expect(403);
    expect(wrong.body).toEqual(refused(403, 'auth.password_required'));
    await app.visitor().get(pathOf(first)).expect(200);
    const second = await make(carla, { password });
    await app.visitor().get(pathOf(first)).expect(404);
    // The password made the session fresh.
    expect(await currentUrl(carla)).toBe(second);
    app.clock.pass(16 * minute);
    await carla.agent.delete('/api/calendar-feed').expect(204);
    await app.visitor().get(pathOf(second)).expect(404);
    // Without an address there is nothing to protect.
    expect(await currentUrl(carla)).toBeNull();
    for (const { agent } of [admin, alex, bea])
      await agent.post('/api/session/confirm').send({ password }).expect(204);
  });

  it('ends with its account', async () => {
    const dora = await app.client('dora');
    const url = await make(dora);
    await admin.agent.delete(`/api/admin/clients/${dora.id}`).expect(204);
    await app.visitor().get(pathOf(url)).expect(404);
    expect(await app.sql.count('test.feeds', 'calendar_feeds WHERE user_id = $1', [dora.id])).toBe(0);
  });

  it('ends when an account is recovered from someone who changed its email address', async () => {
    const gina = await app.client('gina');
    const url = await make(gina);
    await gina.agent.put('/api/profile').send({ email: 'stranger@example.com' }).expect(200);
    const [mail] = await mailsTo(app, admin.agent, 'gina@example.com');
    await app.visitor().get(pathOf(url)).expect(200);
    await app
      .visitor()
      .post('/api/email-change/undo')
      .send({ token: tokenIn(mail) })
      .expect(200);
    await app.visitor().get(pathOf(url)).expect(404);
  });

  it('is recorded in the activity, without the secret', async () => {
    const emil = await app.client('emil');
    const url = await make(emil);
    await make(emil);
    await emil.agent.delete('/api/calendar-feed').expect(204);
    const { body } = await emil.agent.get('/api/activity').expect(200);
    const types = (body as { type: string }[]).map(({ type }) => type);
    expect(types.slice(0, 4)).toEqual([
      'calendar_feed.ended',
      'calendar_feed.created',
      'calendar_feed.ended',
      'calendar_feed.created',
    ]);
    expect(JSON.stringify(body)).not.toContain(secretOf(url));
    expect(app.logged.join('')).not.toContain(secretOf(url));
  });

  it('is emailed about to its owner, without the secret', async () => {
    const url = await make(await app.client('fiona'));
    const { body } = await admin.agent.get('/api/admin/outbox?search=fiona').expect(200);
    expect(body).toEqual([
      expect.objectContaining({ subject: expect.stringMatching(/^A calendar link was created/) as string }),
    ]);
    expect(JSON.stringify(body)).not.toContain(secretOf(url));
  });

  it('is stored sealed, and survives a rotation of APP_SECRET', async () => {
    const url = await make(bea);
    const row = () =>
      app.sql.first<{ sealed_secret: Buffer; secret_hash: Buffer }>(
        'test.feed',
        'SELECT sealed_secret, secret_hash FROM calendar_feeds WHERE user_id = $1',
        [bea.id],
      );
    const resealed = async (secret: string): Promise<Buffer | undefined> => {
      const box = new SealedBox(new AppSecret(secret), sealedColumns.calendarFeed);
      const sealed = box.seal(Buffer.from(secretOf(url)), bea.id);
      await app.sql.rows('test.reseal', 'UPDATE calendar_feeds SET sealed_secret = $2 WHERE user_id = $1', [
        bea.id,
        sealed,
      ]);
      await app.app.get(SecretRotation).run();
      return sealed;
    };
    expect(Buffer.concat(Object.values((await row()) ?? {})).includes(secretOf(url))).toBe(false);
    const sealed = await resealed(secrets.APP_SECRET_PREVIOUS);
    expect((await row())?.sealed_secret).not.toEqual(sealed);
    expect(await currentUrl(bea)).toBe(url);

    await resealed('a secret that nobody knows');
    expect((await bea.agent.get('/api/calendar-feed').expect(503)).body).toEqual(
      refused(503, 'calendar_feed.unavailable'),
    );
    expect(app.logged.join('')).toContain(`calendar feed of user ${bea.id}`);
    await app.visitor().get(pathOf(url)).expect(200);
    const next = await make(bea);
    expect(await currentUrl(bea)).toBe(next);
  });
});

describe('a calendar feed', () => {
  beforeAll(async () => {
    await appoint(alex.id, 3);
    await appoint(alex.id, 400, { label: 'Planning session' });
    await appoint(alex.id, -89, { label: 'Consultation' });
    await appoint(alex.id, -91, { label: 'Long ago' });
    await appoint(alex.id, 4, { status: 'cancelled', label: 'Cancelled' });
    await appoint(alex.id, 5, { status: 'held', label: 'Held' });
    await appoint(bea.id, 6);
    await appoint(null, 7, { inviteeName: 'Vera Visitor' });
  });

  it('contains a client’s own appointments of 90 days and all upcoming ones', async () => {
    const url = await make(alex);
    const practice = (await app.visitor().get('/api/site').expect(200)).body.name as string;
    const ofPractice = (label: string): string => `${label} with ${practice}`;
    expect(await summaries(url)).toEqual(['Consultation', 'Review', 'Planning session'].map(ofPractice));
    const [entry] = await read(url);
    expect(entry?.description).toBe('Bring the letter');
  });

  it('of an admin contains those of the practice, with names and without private notes', async () => {
    const url = await make(admin);
    expect(await summaries(url)).toEqual([
      'Consultation with Sam Sample',
      'Review with Sam Sample',
      'Review with Sam Sample',
      'Review with Vera Visitor',
      'Planning session with Sam Sample',
    ]);
    const { body, headers } = await fetchBytes(app.visitor(), pathOf(url)).expect(200);
    expect((body as Buffer).toString()).not.toContain('Owes');
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is 404 at any other address', async () => {
    const url = pathOf(await make(alex));
    for (const path of [
      url.replace('.ics', ''),
      `${url.slice(0, -5)}.ics`,
      url.toUpperCase().replace('/API/CALENDAR/', '/api/calendar/'),
      '/api/calendar/.ics',
      '/api/calendar/%00.ics',
      `/api/calendar/${'x'.repeat(5000)}.ics`,
    ])
      await app.visitor().get(path).expect(404);
  });
});

describe('the limits of calendar feeds', () => {
  it('count requests per network, and new addresses per person', async () => {
    const limited = await TestApp.start(secrets, {
      databaseUrl: app.databaseUrl,
      storageDir: app.storageDir,
    });
    try {
      await limited.visitor().get('/api/calendar/unknown.ics').expect(404);
      await app.sql.rows(
        'test.spend',
        `UPDATE rate_limits SET points = 600 WHERE key LIKE 'calendar-feed:%'`,
      );
      const { headers } = await limited.visitor().get('/api/calendar/unknown.ics').expect(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const agent = await limited.signIn('asample');
      for (let made = 0; made < 20; made++) await agent.post('/api/calendar-feed').send({}).expect(201);
      expect((await agent.post('/api/calendar-feed').send({}).expect(429)).body).toEqual(
        refused(429, 'request.too_many'),
      );
    } finally {
      await limited.app.close();
    }
  });
});
