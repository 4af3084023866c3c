import { AuthenticatorApp } from '../../../../test/authenticator-app.js';
import { Listeners } from '../../../../test/listeners.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { EventPublisher } from '../../../platform/events/event-publisher.js';
import { Jobs } from '../../../platform/events/jobs.js';
import type { OutboxMailDto } from '../../outbox/outbox-mail.dto.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import type { SetupStepDto, TodayDto } from './today.dto.js';
import { itInTestAll } from '../../../../test/cases.js';

let app: TestApp;
let owner: Agent;

/** The steps of the core. */
const setup = async (agent = owner): Promise<SetupStepDto[] | null> =>
  ((await agent.get('/api/admin/today').expect(200)).body as TodayDto).setup?.filter(
    ({ key }) => key !== 'hours',
  ) ?? null;
const done = async (agent = owner): Promise<string[] | undefined> =>
  (await setup(agent))?.flatMap((step) => (step.done ? [step.key] : []));
const write = async (changes: object): Promise<void> => {
  const { body } = await owner.get('/api/admin/site').expect(200);
  const { version: _version, ...site } = body as Record<string, unknown>;
  await owner
    .put('/api/admin/site')
    .send({ ...site, ...changes })
    .expect(200);
};
const writeWebsite = async (): Promise<void> => {
  const { body } = await owner.get('/api/admin/site').expect(200);
  const services = (body as { services: object[] }).services;
  await write({
    texts: { headline: 'Books, done', whyLead: 'We explain.' },
    services: services.map((service) => ({ ...service, description: 'We help.' })),
  });
};
const confirm = (key: string, agent = owner) => agent.post(`/api/admin/setup/${key}/done`);
const recorded = async (): Promise<unknown[]> => {
  const { body } = await owner.get('/api/admin/activity?subjectType=practice&subjectId=1').expect(200);
  return (body as { type: string; details: unknown }[])
    .flatMap(({ type, details }) => (type.startsWith('setup.') ? [[type, details]] : []))
    .reverse();
};

const started = (env: Record<string, string> = {}): void => {
  beforeEach(async () => {
    app = await TestApp.start(env, { blank: true });
    ({ agent: owner } = await app.admin());
  });
  afterEach(() => app.stop());
};

describe('the checklist of a new practice', () => {
  started();

  it('has its steps in order, none done', async () => {
    expect(await setup()).toEqual([
      { key: 'details', done: false, url: '/admin/practice' },
      { key: 'website', done: false, url: '/admin/practice?view=texts' },
      { key: 'prices', done: false, url: '/admin/prices' },
      { key: 'email', done: false, url: '/admin/practice?tab=connections' },
      { key: 'payments', done: false, url: '/admin/practice?tab=connections' },
      { key: 'clients', done: false, url: '/admin/clients' },
      { key: 'invitations', done: false, url: '/admin/clients?filter=not_invited' },
      { key: 'two_factor', done: false, url: '/admin/profile?tab=security' },
      { key: 'backup', done: false, url: '/admin/health' },
    ]);
  });

  it('follows what is done elsewhere, and ends once all is done', async () => {
    const { body } = await owner.get('/api/admin/site').expect(200);
    const { version: _version, ...site } = body as Record<string, unknown>;
    const own = {
      name: 'Limestone',
      street: '1 Sample Street',
      city: 'Austin',
      state: 'TX',
      zipCode: '78701',
      phone: '(512) 555-0123',
      email: 'office@example.com',
    };
    const enter = (changes: object) => owner.put('/api/admin/site').send({ ...site, ...own, ...changes });
    await enter({ paymentInstructions: '' }).expect(200);
    expect(await done()).toEqual([]);
    await enter({ paymentInstructions: 'Pay by check to Limestone.' }).expect(200);
    expect(await done()).toEqual(['details']);

    const { id } = await app.account('asample');
    expect(await done()).toEqual(['details', 'clients']);
    await owner.post(`/api/admin/clients/${id}/invitation`).expect(202);
    expect(await done()).toEqual(['details', 'clients', 'invitations']);

    const { body: factor } = await owner.post('/api/two-factor/setup').expect(200);
    const code = new AuthenticatorApp(factor.secret as string, app.clock).code();
    await owner.post('/api/two-factor/enable').send({ code }).expect(200);
    expect(await done()).toContain('two_factor');
    for (const key of ['prices', 'email', 'payments']) await confirm(key).expect(204);
    expect((await setup())?.filter((step) => !step.done).map(({ key }) => key)).toEqual([
      'website',
      'backup',
    ]);
    await confirm('backup').expect(204);
    await writeWebsite();
    // The step of a part that takes bookings, if it is there.
    const weekly = '[{"weekday": 1, "from": "09:00", "to": "17:00"}]';
    await app.sql.rows('test.hours', `UPDATE availability SET weekly = '${weekly}'`);
    expect(await setup()).toBeNull();
    // The factor is each owner's own.
    const { agent: other } = await app.admin('second');
    expect((await setup(other))?.filter((step) => !step.done).map(({ key }) => key)).toEqual(['two_factor']);
  });

  it('has the website with a headline, a text, and a description of each visible service', async () => {
    await write({ texts: { headline: 'Books, done', greeting: 'Hello.' } });
    const services = ((await owner.get('/api/admin/site').expect(200)).body as { services: object[] })
      .services;
    const described = services.map((service) => ({ ...service, description: 'We help.' }));
    await write({ services: described });
    expect(await done()).toEqual([]);
    await write({ texts: { story: 'We began.' } });
    expect(await done()).toEqual(['website']);
    await write({ services: [...described.slice(1), services[0]] });
    expect(await done()).toEqual([]);
    await write({ services: [...described.slice(1), { ...services[0], hidden: true }] });
    expect(await done()).toEqual(['website']);
    await write({ texts: { headline: null } });
    expect(await done()).toEqual([]);
  });

  it('has prices with the first visible one, or once they are named on request', async () => {
    const { body: price } = await owner
      .post('/api/admin/prices')
      .send({ title: 'Books', price: '45.00', hidden: true, serviceId: 'bookkeeping' })
      .expect(201);
    expect(await done()).toEqual([]);
    await owner.patch(`/api/admin/prices/${price.id}`).send({ hidden: false }).expect(200);
    expect(await done()).toEqual(['prices']);
    const { body: site } = await owner.get('/api/admin/site').expect(200);
    const services = (site.services as { id: string }[]).map((service) => ({
      ...service,
      hidden: service.id === 'bookkeeping',
    }));
    await owner
      .put('/api/admin/site')
      .send({ ...site, services })
      .expect(200);
    expect(await done()).toEqual([]);
    await confirm('prices').expect(204);
    expect(await done()).toEqual(['prices']);
  });

  it('shows a step in the answer after the change that completes it', async () => {
    // As long as nothing is done after the commits.
    const settled = jest.spyOn(app.app.get(EventPublisher), 'settled').mockResolvedValue();
    await owner.post('/api/admin/create-user').send({ email: 'a@example.com', invite: true }).expect(201);
    expect(await done()).toEqual(['clients', 'invitations']);
    settled.mockRestore();
  });

  it('counts no invitation of a colleague', async () => {
    await owner
      .post('/api/admin/staff')
      .send({
        email: 'carla@example.com',
        firstName: 'Carla',
        lastName: 'Staff',
        username: 'carla',
        staffRole: 'consultant',
      })
      .expect(201);
    expect(await done()).toEqual([]);
  });

  it('records each confirmation once', async () => {
    await confirm('prices').expect(204);
    await confirm('prices').expect(204);
    expect(await done()).toEqual(['prices']);
    expect(await recorded()).toEqual([['setup.step_confirmed', { step: 'prices' }]]);
  });

  it.each(['details', 'website', 'hours', 'clients', 'invitations', 'two_factor', 'unknown'])(
    'cannot confirm %s by hand',
    async (key) => {
      expect((await confirm(key).expect(404)).body).toEqual(refused(404, 'setup_step.not_found'));
    },
  );

  it('is dismissed for all owners, and recorded once', async () => {
    const { agent: other } = await app.admin('second');
    await owner.post('/api/admin/setup/dismiss').expect(204);
    await owner.post('/api/admin/setup/dismiss').expect(204);
    expect([await setup(), await setup(other)]).toEqual([null, null]);
    expect(await recorded()).toEqual([['setup.dismissed', null]]);
  });

  it('tells the open screens of owners about each change, until it is dismissed', async () => {
    await staffMember(app, 'carla', 'consultant');
    const listeners = new Listeners(app);
    const [reader, consultant] = [await listeners.openAs('consultant'), await listeners.openAs('carla')];
    const changes = (): number => reader.events.filter(({ type }) => type === 'setup').length;
    await app.account('asample');
    await reader.received(1);
    const first = changes();
    expect(first).toBeGreaterThan(0);
    await confirm('prices').expect(204);
    await owner.post('/api/admin/setup/dismiss').expect(204);
    await app.account('briverside');
    const { id } = await app.account('csample');
    await owner.post(`/api/admin/clients/${id}/invitation`).expect(202);
    expect(changes()).toBe(first + 2);
    expect(consultant.events.filter(({ type, data }) => type === 'setup' && data !== null)).toEqual([]);
    listeners.closeAll();
  });

  it('is an owner’s', async () => {
    const { agent: consultant } = await staffMember(app, 'carla', 'consultant');
    const { agent: assistant } = await staffMember(app, 'alba', 'assistant');
    const { agent: client } = await app.client('asample');
    expect([await setup(consultant), await setup(assistant)]).toEqual([null, null]);
    for (const path of ['dismiss', 'test-email', 'prices/done']) {
      const call = (agent: Agent) => agent.post(`/api/admin/setup/${path}`);
      expect((await call(consultant).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
      expect((await call(assistant).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
      expect((await call(client).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
      expect((await call(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    }
    expect(await done()).toEqual(['clients']);
  });

  it('keeps a test message without a mail server', async () => {
    const { body } = await owner.post('/api/admin/setup/test-email').expect(202);
    const { body: mails } = await owner.get('/api/admin/outbox').expect(200);
    expect(mails).toMatchObject([{ id: body.mailId, to: 'consultant@example.com', status: 'kept' }]);
    expect(await done()).toEqual([]);
  });

  it('sends a test message in the language of its reader', async () => {
    await app.sql.rows('test.language', `UPDATE users SET language = 'es' WHERE username = 'consultant'`);
    const { body } = await owner.post('/api/admin/setup/test-email').expect(202);
    const { body: mails } = await owner.get('/api/admin/outbox').expect(200);
    expect((mails as OutboxMailDto[]).find(({ id }) => id === body.mailId)?.subject).toMatch(
      /^Su correo funciona – /,
    );
  });
});

describe('nightly backups', () => {
  started({ BACKUP_CHECK: 'nightly' });

  it('are a backup plan', async () => {
    expect(await done()).toEqual(['backup']);
  });
});

describe('a test message', () => {
  let server: TestSmtpServer;
  let port: number;
  beforeAll(async () => {
    server = await TestSmtpServer.start();
    ({ port } = server);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.onRecipient = () => undefined;
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@example.com' };
    app = await TestApp.start(env, { blank: true });
    ({ agent: owner } = await app.admin());
  });
  afterEach(() => app.stop());

  const send = async (): Promise<Pick<OutboxMailDto, 'status' | 'error'>> => {
    const { body } = await owner.post('/api/admin/setup/test-email').expect(202);
    await app.app.get(Jobs).runNow('mail.deliver');
    const { body: mails } = await owner.get('/api/admin/outbox?limit=5').expect(200);
    const mail = (mails as OutboxMailDto[]).find(({ id }) => id === body.mailId);
    return { status: mail?.status ?? 'kept', error: mail?.error ?? null };
  };

  it('completes the step once the server accepts it', async () => {
    server.onRecipient = () => ({ code: 550, words: '5.1.1 No such mailbox' });
    expect(await send()).toEqual({ status: 'failed', error: '550 5.1.1 No such mailbox' });
    expect(await done()).toEqual([]);
    server.onRecipient = () => undefined;
    expect(await send()).toEqual({ status: 'sent', error: null });
    expect(await done()).toEqual(['email']);
    // Another accepted message changes nothing.
    expect(await send()).toEqual({ status: 'sent', error: null });
    expect(await done()).toEqual(['email']);
  });

  itInTestAll('completes the step also if another was sent after it', async () => {
    await owner.post('/api/admin/setup/test-email').expect(202);
    const { body } = await owner.post('/api/admin/setup/test-email').expect(202);
    await app.sql.rows('test.last-failed', `UPDATE outbox SET status = 'failed' WHERE id = $1`, [
      body.mailId,
    ]);
    await app.app.get(Jobs).runNow('mail.deliver');
    expect(await done()).toEqual(['email']);
  });

  it('is limited', async () => {
    for (let n = 0; n < 10; n++) await owner.post('/api/admin/setup/test-email').expect(202);
    const { body } = await owner.post('/api/admin/setup/test-email').expect(429);
    expect(body).toEqual(refused(429, 'request.too_many'));
  });
});
