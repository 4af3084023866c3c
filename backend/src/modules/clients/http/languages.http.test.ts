import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';

let clientId: number;
practice();
beforeAll(async () => {
  clientId = (await app.account('listed')).id;
});

const rowOf = async (id: number) => (await admin.get(`/api/admin/clients/${id}`).expect(200)).body;
/** A name that is refused. */
const noName = { firstName: '', lastName: '' };

describe('a language that is none of ours', () => {
  const newcomer = { username: 'newcomer', email: 'newcomer@example.com', password };
  const names = { firstName: 'Nora', lastName: 'Newcomer' };
  let client: Agent;
  beforeAll(async () => {
    client = await app.signIn('listed');
  });
  const calls: [string, (language: unknown) => ReturnType<Agent['post']>][] = [
    ['PUT /api/profile', (language) => client.put('/api/profile').send({ city: 'Austin', language })],
    [
      'POST /api/register',
      (language) =>
        app
          .visitor()
          .post('/api/register')
          .send({ ...newcomer, ...names, language }),
    ],
    [
      'POST /api/admin/create-user',
      (language) => admin.post('/api/admin/create-user').send({ ...newcomer, language }),
    ],
    [
      'POST …/invitation',
      (language) => admin.post(`/api/admin/clients/${clientId}/invitation`).send({ language }),
    ],
  ];

  it.each(
    calls.flatMap(([name, call]) => ['', null, 'es-MX', 'ES', 5, []].map((value) => ({ name, call, value }))),
  )('is refused by $name: $value', async ({ call, value }) => {
    const { body } = await call(value).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { language: 'Choose a language' }));
    expect(await rowOf(clientId)).toMatchObject({ language: 'en', signIn: 'active' });
  });
});

describe('the language of a person', () => {
  it.each([
    ['es', 'es'],
    [undefined, 'en'],
  ])('is %s at the registration', async (language, stored) => {
    const username = `registered-${stored}`;
    const agent = app.visitor();
    await agent
      .post('/api/register')
      .send({
        username,
        email: `${username}@example.com`,
        password,
        language,
        firstName: 'Ruth',
        lastName: 'Registered',
      })
      .expect(201);
    const { body } = await agent.get('/api/user').expect(200);
    expect(body).toMatchObject({ language: stored });
    expect((await agent.get('/api/profile').expect(200)).body).toMatchObject({ language: stored });
    expect(await rowOf(body.id)).toMatchObject({ language: stored });
  });

  it.each([
    { username: 'added', password },
    { username: 'invited', invite: true },
  ])('is chosen when the practice adds them: %p', async (account) => {
    const { body } = await admin
      .post('/api/admin/create-user')
      .send({ ...account, email: `${account.username}@example.com`, language: 'es' })
      .expect(201);
    expect(body).toMatchObject({ language: 'es' });
    expect(await rowOf(body.id)).toMatchObject({ language: 'es' });
  });

  it('comes with an invitation, and stays without one', async () => {
    const { id } = await app.account('switched');
    const invite = (body?: object) =>
      admin.post(`/api/admin/clients/${id}/invitation`).send(body).expect(202);
    await invite({ language: 'es' });
    expect(await rowOf(id)).toMatchObject({ language: 'es' });
    await invite();
    await invite({});
    expect(await rowOf(id)).toMatchObject({ language: 'es' });
    const { body } = await admin.get(`/api/admin/clients/${id}/profile`).expect(200);
    expect(body).toMatchObject({ language: 'es' });
  });

  it('is changed by the practice, and by people who only act for clients', async () => {
    const { id, agent } = await app.client('helper');
    const profile = `/api/admin/clients/${id}/profile`;
    await admin.put(profile).send({ language: 'es' }).expect(200);
    expect(await rowOf(id)).toMatchObject({ language: 'es' });
    await app.sql.rows('test.person', "UPDATE users SET role = 'person' WHERE id = $1", [id]);
    const { body } = await agent
      .put('/api/profile/language')
      .send({ language: 'en' })
      .expect(200)
      .expect('Content-Language', 'en');
    expect(body).toMatchObject({ language: 'en', firstName: expect.any(String) as string });
    expect((await agent.get('/api/user').expect(200)).body).toMatchObject({ language: 'en' });
    for (const language of ['', 'ES', 'es-MX', 7, null, undefined]) {
      const refusal = await agent.put('/api/profile/language').send({ language }).expect(400);
      expect(refusal.body).toEqual(refused(400, 'request.invalid', { language: 'Choose a language' }));
    }
    await app.visitor().put('/api/profile/language').send({ language: 'es' }).expect(401);
  });

  it('of a household or business is chosen by the practice, and is no part of its profile', async () => {
    const organization = { kind: 'business', name: 'Sample Bakery LLC', language: 'es' };
    const { body: row } = await admin.post('/api/admin/clients').send(organization).expect(201);
    expect(row).toMatchObject({ language: 'es' });
    const at = `/api/admin/clients/${row.id}`;
    expect((await admin.get(`${at}/profile`).expect(200)).body).not.toHaveProperty('language');
    const { body: changed } = await admin.patch(at).send({ language: 'en' }).expect(200);
    expect(changed).toMatchObject({ language: 'en', name: 'Sample Bakery LLC' });
    await admin.patch(at).send({ language: 'fr' }).expect(400);
  });
});

describe('answers', () => {
  let agent: Agent;
  let id: number;
  beforeAll(async () => {
    ({ agent, id } = await app.client('bilingual'));
  });
  const refusal = (sender: Agent, acceptLanguage?: string) => {
    const call = sender.put('/api/profile');
    return (acceptLanguage === undefined ? call : call.set('Accept-Language', acceptLanguage))
      .send(noName)
      .expect(400);
  };

  it('follow the language of the person, whatever their browser accepts', async () => {
    const english = await refusal(agent, 'es').expect('Content-Language', 'en');
    expect(english.body.fields).toEqual({ firstName: 'First name is required' });

    const switched = await agent
      .put('/api/profile')
      .set('Accept-Language', 'en')
      .send({ language: 'es' })
      .expect(200)
      .expect('Content-Language', 'es');
    expect(switched.body).toMatchObject({ language: 'es', firstName: 'Sam' });

    const spanish = await refusal(agent, 'en').expect('Content-Language', 'es');
    expect(spanish.body).toMatchObject({
      message: 'Escriba el nombre',
      fields: { firstName: 'Escriba el nombre' },
    });
    // Changes of other fields keep it.
    await agent.put('/api/profile').send({ city: 'Austin' }).expect(200).expect('Content-Language', 'es');
  });

  it('leave a trace of the change', async () => {
    const { body } = await admin.get(`/api/admin/activity?subjectType=account&subjectId=${id}`).expect(200);
    const changes = (body as { type: string; details: object }[]).filter(
      ({ type }) => type === 'profile.changed',
    );
    expect(changes.map(({ details }) => details)).toEqual([{ fields: 'city' }, { fields: 'language' }]);
  });

  it('to an access token are in English unless it asks for another language', async () => {
    const token = { name: 'Export', scope: 'write' };
    const { body } = await agent.post('/api/access-tokens').send(token).expect(201);
    const software = app.visitor().set('Authorization', `Bearer ${body.token as string}`);
    const english = await refusal(software).expect('Content-Language', 'en');
    expect(english.body.message).toBe('First name is required');
    const spanish = await refusal(software, 'es-MX, en;q=0.5').expect('Content-Language', 'es');
    expect(spanish.body.message).toBe('Escriba el nombre');
    await software.put('/api/profile').send({ language: 'es' }).expect(200).expect('Content-Language', 'en');
  });

  it.each([
    ['es-US, en;q=0.7', 'es', 'Inicie sesión.'],
    ['en, es;q=0.7', 'en', 'Please log in.'],
    ['fr', 'en', 'Please log in.'],
  ])('to a visitor who accepts %s are in %s', async (header, language, message) => {
    const response = await app
      .visitor()
      .get('/api/profile')
      .set('Accept-Language', header)
      .expect(401)
      .expect('Content-Language', language)
      .expect('Vary', /\bAccept-Language\b/);
    expect(response.body).toMatchObject({ message });
  });
});
