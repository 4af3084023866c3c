import { staffMember } from '../../../../test/staff.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';
import { PublicContent } from '../../content/index.js';
import type { AdminSiteDto } from './site.dto.js';

const path = '/api/admin/site';
const quarterHour = 15 * 60 * 1000;

let client: Agent;
practice();
beforeAll(async () => {
  await app.account('partner', 'admin');
  ({ agent: client } = await app.client('asample'));
});

type Details = AdminSiteDto;
const read = async (agent = admin): Promise<Details> => (await agent.get(path).expect(200)).body as Details;
const mails = () =>
  app.sql.view<{ to: string; subject: string; text: string }>(
    'test.mails',
    `SELECT recipient AS "to", subject, text FROM outbox WHERE subject LIKE 'Payment instructions were changed%' ORDER BY id`,
  );

describe('GET and PUT /api/admin/site', () => {
  it('answer the whole object with its version, for admins only', async () => {
    const details = await read();
    expect(details).toMatchObject({
      version: expect.any(Number) as number,
      paymentTermsDays: 14,
      demo: false,
      payments: 'test',
      sendsEmail: false,
      paymentInstructions: expect.stringContaining('100 Example Street') as string,
    });
    await client.get(path).expect(403);
    await app.visitor().get(path).expect(401);
    const {
      version: _version,
      paymentTermsDays: _days,
      staffSees: _sees,
      invoiceNumbers: _numbers,
      nextInvoiceNumber: _next,
      staleTranslations: _stale,
      staleSince: _since,
      heroPictures: _pictures,
      ...site
    } = details;
    // The offer of a free session is shown only while one can be booked.
    const shown = ({ texts: { offer: _offer, ...texts }, translations: { es }, ...rest }: typeof site) => {
      const { offer: _oferta, ...spanish } = es.texts;
      return { ...rest, texts, translations: { es: { ...es, texts: spanish } } };
    };
    const { body: visible } = await admin.get('/api/site').expect(200);
    expect(shown(visible as typeof site)).toEqual(shown(site));
  });

  it('increment the version with each change, and refuse an older one with the current values', async () => {
    const before = await read();
    const { body: saved } = await admin
      .put(path)
      .send({ ...before, tagline: 'Plain.' })
      .expect(200);
    expect(saved).toEqual({
      ...before,
      tagline: 'Plain.',
      staleTranslations: { es: ['tagline'] },
      staleSince: { tagline: expect.any(String) as string },
      version: before.version + 1,
    });
    const { body } = await admin
      .put(path)
      .send({ ...before, tagline: 'Else.' })
      .expect(409);
    expect(body).toEqual(refused(409, 'site.changed'));
    expect(body).toMatchObject({ current: saved as object });
    expect(await read()).toEqual(saved);
    expect(
      (
        await admin
          .put(path)
          .send(saved as object)
          .expect(200)
      ).body,
    ).toEqual(saved);
    const { version: _version, ...without } = saved as Details;
    expect((await admin.put(path).send(without).expect(200)).body).toEqual(saved);
    for (const version of [0, 1.5, 'x', -1])
      await admin
        .put(path)
        .send({ ...saved, version })
        .expect(400);
  });

  it('leave time zone, payment instructions and what staff see to owners', async () => {
    const { agent: consultant, id } = await staffMember(app, 'carla', 'consultant');
    const { version: _version, ...details } = await read();
    expect(details.staffSees).toBe('all');
    const change = (body: object, agent = consultant) => agent.put(path).send({ ...details, ...body });
    for (const owners of [
      { staffSees: 'assigned' },
      { timeZone: 'America/New_York' },
      { paymentInstructions: 'Pay me.' },
    ])
      expect((await change(owners).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
    expect((await change({ tagline: 'Theirs.' }).expect(200)).body).toMatchObject({ tagline: 'Theirs.' });
    for (const staffSees of ['none', '', null, 1])
      expect((await change({ staffSees }, admin).expect(400)).body).toMatchObject({
        fields: { staffSees: expect.any(String) as string },
      });
    expect((await change({ staffSees: 'assigned' }, admin).expect(200)).body).toMatchObject({
      staffSees: 'assigned',
    });
    const { staffSees: _sees, ...without } = details;
    expect((await consultant.put(path).send(without).expect(200)).body).toMatchObject({
      staffSees: 'assigned',
    });
    await change({}, admin).expect(200);
    await admin.patch(`/api/admin/staff/${id}`).send({ active: false }).expect(200);
  });

  it('keep omitted payment terms, and accept null for upon receipt', async () => {
    const { paymentTermsDays: _days, ...without } = await read();
    for (const paymentTermsDays of [30, null, 0, 365]) {
      const { version: _version, ...details } = without;
      const { body } = await admin
        .put(path)
        .send({ ...details, paymentTermsDays })
        .expect(200);
      expect(body).toMatchObject({ paymentTermsDays });
      expect((await admin.put(path).send(details).expect(200)).body).toMatchObject({ paymentTermsDays });
    }
    for (const paymentTermsDays of [-1, 366, 1.5, 'soon']) {
      const { body } = await admin
        .put(path)
        .send({ ...without, paymentTermsDays })
        .expect(400);
      expect(Object.keys((body as { fields: object }).fields)).toEqual(['paymentTermsDays']);
    }
  });
});

describe('payment instructions', () => {
  it('are visible to logged-in callers only', async () => {
    const { paymentInstructions } = await read();
    expect(paymentInstructions).not.toBe('');
    for (const agent of [admin, client]) {
      const answer = await agent.get('/api/site').expect(200);
      expect(answer.body).toMatchObject({ paymentInstructions });
    }
    const answer = await app.visitor().get('/api/site').expect(200);
    expect(answer.body).toMatchObject({ paymentInstructions: '' });
    expect(answer.headers['vary']).toBe('Accept-Language, Cookie, Authorization');
    expect(await app.app.get(PublicContent).answer('/api/site')).toMatchObject({ paymentInstructions: '' });
  });

  it('can be changed in a fresh session or with the password, and owners and consultants are notified by email', async () => {
    await staffMember(app, 'alba', 'assistant');
    const details = await read();
    await admin
      .put(path)
      .send({ ...details, paymentInstructions: 'By check 1.' })
      .expect(200);
    const [first, second, ...more] = await mails();
    expect([first?.to, second?.to, more]).toEqual(['consultant@example.com', 'partner@example.com', []]);
    expect(first?.text).toMatch(/Sam Sample changed the payment instructions on \w+, \w+ \d+, \d{4} at /);
    expect(`${first?.text}${second?.text}`).not.toContain('By check 1.');
    app.clock.pass(quarterHour);
    const changed = { ...(await read()), paymentInstructions: 'By check 2.' };
    expect((await admin.put(path).send(changed).expect(403)).body).toEqual(
      refused(403, 'auth.password_required'),
    );
    await admin
      .put(path)
      .send({ ...changed, password: 'wrong' })
      .expect(403);
    expect((await read()).paymentInstructions).toBe('By check 1.');
    await admin
      .put(path)
      .send({ ...changed, paymentInstructions: 'By check 1.', tagline: 'New.' })
      .expect(200);
    expect(await mails()).toHaveLength(2);
    await admin
      .put(path)
      .send({ ...(await read()), paymentInstructions: 'By check 2.', password })
      .expect(200);
    expect(await mails()).toHaveLength(4);
  });

  it('cannot be changed by an access token', async () => {
    const agent = await app.signIn('consultant');
    const { body } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Books', scope: 'write', expiresInDays: 1 })
      .expect(201);
    const { token } = body as { token: string };
    const put = (over: object) => app.visitor().put(path).set('Authorization', `Bearer ${token}`).send(over);
    const details = await read(agent);
    const refusedAnswer = await put({ ...details, paymentInstructions: 'To me.', password }).expect(403);
    expect(refusedAnswer.body).toEqual(refused(403, 'auth.session_required'));
    await put({ ...details, tagline: 'By token.' }).expect(200);
  });
});

describe('clients that the staff sees', () => {
  it('change in a fresh session of a person only, and the other owners are notified', async () => {
    const { version: _version, ...details } = await read();
    const change = (staffSees: string, more: object = {}, agent = admin) =>
      agent.put(path).send({ ...details, staffSees, ...more });
    const made = { name: 'Program', scope: 'write' };
    await admin.post('/api/session/confirm').send({ password }).expect(204);
    const { token } = (await admin.post('/api/access-tokens').send(made).expect(201)).body as {
      token: string;
    };
    app.clock.pass(quarterHour);
    expect((await change('assigned').expect(403)).body).toEqual(refused(403, 'auth.password_required'));
    const program = app.visitor().put(path).set('Authorization', `Bearer ${token}`);
    expect((await program.send({ ...details, staffSees: 'assigned' }).expect(403)).body).toEqual(
      refused(403, 'auth.session_required'),
    );
    expect(await read()).toMatchObject({ staffSees: 'all' });
    // The same value again is no change.
    await change('all', { tagline: 'Another.' }).expect(200);
    await change('assigned', { password }).expect(200);
    await change('all', { password }).expect(200);
    const titled = async (agent: Agent) =>
      ((await agent.get('/api/notifications').expect(200)).body as { title: string; message: string }[])
        .filter(({ title }) => title === 'Staff access changed')
        .map(({ message }) => message);
    expect(await titled(await app.signIn('partner'))).toEqual([
      'Sam Sample let all staff see all clients.',
      'Sam Sample limited staff to their assigned clients.',
      'Sam Sample let all staff see all clients.',
      'Sam Sample limited staff to their assigned clients.',
    ]);
    expect(await titled(admin)).toEqual([]);
    expect(await titled((await staffMember(app, 'colleague', 'consultant')).agent)).toEqual([]);
  });
});

describe('registration', () => {
  const register = (username: string, more: object = {}) =>
    app
      .visitor()
      .post('/api/register')
      .send({
        username,
        email: `${username}@example.com`,
        password,
        firstName: 'Sam',
        lastName: 'Sample',
        ...more,
      });
  const choose = async (registration: string, agent = admin) =>
    agent.put(path).send({ ...(await read()), registration });

  it('is open, until an owner limits it to invitations in a fresh session', async () => {
    expect((await app.visitor().get('/api/site').expect(200)).body).toMatchObject({ registration: 'open' });
    await register('anybody').expect(201);

    const { agent: consultant } = await staffMember(app, 'chris', 'consultant');
    expect((await choose('invited', consultant)).body).toEqual(refused(403, 'auth.not_permitted'));
    await admin.post('/api/session/confirm').send({ password }).expect(204);
    const { body: made } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Program', scope: 'write' })
      .expect(201);
    const byToken = await app
      .visitor()
      .put(path)
      .set('Authorization', `Bearer ${(made as { token: string }).token}`)
      .send({ ...(await read()), registration: 'invited' })
      .expect(403);
    expect(byToken.body).toEqual(refused(403, 'auth.session_required'));
    app.clock.pass(quarterHour + 1000);
    expect((await choose('invited')).body).toEqual(
      refused(403, 'auth.password_required', { password: expect.any(String) as string }),
    );
    await admin
      .put(path)
      .send({ ...(await read()), registration: 'invited', password })
      .expect(200);
    for (const agent of [app.visitor(), client])
      expect((await agent.get('/api/site').expect(200)).body).toMatchObject({ registration: 'invited' });
    expect((await register('stranger').expect(403)).body).toEqual(refused(403, 'register.invited_only'));
    // An invitation is checked as before.
    expect((await register('invitee', { accessToken: 'unknown' }).expect(400)).body).toEqual(
      refused(400, 'auth.link_invalid'),
    );
    // Left out, it stays as it is.
    const { registration: _registration, ...rest } = (await read()) as Details & { registration: string };
    expect((await admin.put(path).send(rest).expect(200)).body).toMatchObject({ registration: 'invited' });
    expect((await choose('sometimes')).body).toEqual(
      refused(400, 'request.invalid', { registration: expect.any(String) as string }),
    );
  });
});

describe('the series of invoice numbers', () => {
  const number = async (over: object, agent = admin) =>
    agent
      .put(path)
      .send({ ...(await read()), invoiceNumbers: { prefix: '2027/', digits: 4, next: 41, ...over } });

  it('is changed by an owner in a fresh session, which is recorded', async () => {
    const { agent: consultant } = await staffMember(app, 'casey', 'consultant');
    const unchanged = await read();
    await consultant.put(path).send(unchanged).expect(200);
    expect((await number({}, consultant)).body).toEqual(refused(403, 'auth.not_permitted'));
    app.clock.pass(quarterHour + 1000);
    expect((await number({})).body).toMatchObject({ code: 'auth.password_required' });
    await admin.post('/api/session/confirm').send({ password }).expect(204);
    const { body } = await number({});
    expect(body).toMatchObject({
      invoiceNumbers: { prefix: '2027/', digits: 4, next: 41 },
      version: unchanged.version + 1,
    });
    const { body: events } = await admin
      .get('/api/admin/activity?subjectType=practice&subjectId=1')
      .expect(200);
    expect(events[0]).toMatchObject({ type: 'practice.changed', details: { fields: 'invoiceNumbers' } });
  });

  it.each([
    [{ prefix: 'Número ' }, 'prefix', 'Use up to 12 letters, digits, “-”, “/” or “.”'],
    [{ prefix: 'INVOICE-2027-' }, 'prefix', 'Must be at most 12 characters'],
    [{ digits: 10 }, 'digits', 'Enter 1 to 9 digits'],
    [{ next: 0 }, 'next', 'Enter a whole number above zero'],
    [{ next: 1.5 }, 'next', 'Enter a whole number above zero'],
  ])('is refused with %j', async (over, field, message) => {
    const { body } = await number(over);
    expect(body).toEqual(refused(400, 'request.invalid', { [`invoiceNumbers.${field}`]: message }));
  });
});
