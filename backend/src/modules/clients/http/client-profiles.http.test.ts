import { admin, adminId, app, practice } from '../../../../test/practice.js';
import { absurdIds, fetchBytes, refused } from '../../../../test/test-app.js';
import { samplePng } from '../../../platform/files/testing/sample-files.js';
import { profileDetails as details } from '../testing/profile-details.js';

const { firstName: _first, lastName: _last, ...personal } = details;

practice();

const profileOf = (id: number): string => `/api/admin/clients/${id}/profile`;
const eventsOf = async (id: number) =>
  (await admin.get('/api/admin/activity').query({ subjectType: 'account', subjectId: id }).expect(200))
    .body as { type: string; actor: { id: number }; details: object | null }[];

describe("a client's profile", () => {
  it('is empty at first, except for the contact method', async () => {
    const { id } = await app.account('silent');
    const { body } = await admin.get(profileOf(id)).expect(200);
    const nothing = Object.fromEntries(Object.keys(personal).map((name) => [name, null]));
    expect(body).toEqual({
      ...nothing,
      preferredContactMethod: 'email',
      language: 'en',
      photo: null,
    });
  });

  it('exists for clients who registered themselves', async () => {
    const names = { firstName: 'Bea', lastName: 'R' };
    const account = { username: 'selfmade', email: 's@example.com', password: 'River-stone-9!' };
    const { body } = await app
      .visitor()
      .post('/api/register')
      .send({ ...names, ...account })
      .expect(201);
    expect((await admin.get(profileOf(body.id)).expect(200)).body.preferredContactMethod).toBe('email');
  });

  it('can be edited by an admin and read by the client', async () => {
    const { agent, id } = await app.client('written');
    const { body } = await admin.put(profileOf(id)).send(details).expect(200);
    expect(body).toEqual({ ...personal, language: 'en', photo: null });
    expect((await admin.get(profileOf(id)).expect(200)).body).toEqual(body);
    await admin.put(profileOf(id)).send({ firstName: 'Alexandra', city: '', bio: null }).expect(200);
    expect((await agent.get('/api/profile').expect(200)).body).toEqual({
      ...personal,
      language: 'en',
      firstName: 'Alexandra',
      lastName: 'Sample',
      email: 'written@example.com',
      emailConfirmed: false,
      listDensity: 'compact',
      city: null,
      bio: null,
      photo: null,
    });
  });

  it('ignores email address, role and password from an admin', async () => {
    const { agent, id } = await app.client('unmoved');
    const before = (await agent.get('/api/user').expect(200)).body;
    await admin
      .put(profileOf(id))
      .send({ email: 'other@example.com', role: 'admin', password: 'Other-stone-9!', username: 'other' })
      .expect(200);
    expect((await agent.get('/api/user').expect(200)).body).toEqual(before);
  });

  it('records a change with field names but not their values', async () => {
    const { id } = await app.account('recorded');
    await admin.put(profileOf(id)).send({ phone: details.phone, city: details.city }).expect(200);
    await admin.put(profileOf(id)).send({ phone: details.phone }).expect(200);
    const events = (await eventsOf(id)).filter(({ type }) => type === 'profile.changed');
    expect(events).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ id: adminId }) as object,
        details: { fields: 'phone, city' },
      }),
    ]);
  });

  it.each([
    ['a name that is no text', { firstName: 7 }, { firstName: 'Must be text' }],
    [
      'another way to be reached',
      { preferredContactMethod: 'fax' },
      { preferredContactMethod: expect.any(String) },
    ],
    [
      'a birth date to come',
      { birthdate: '2999-01-01' },
      { birthdate: 'Birth date must not be in the future' },
    ],
  ])('refuses %s', async (_what, change, fields) => {
    const { body: client } = await admin
      .post('/api/admin/create-user')
      .send({ username: `r${Date.now()}`, email: `r${Date.now()}@example.com`, password: 'River-stone-9!' })
      .expect(201);
    const { body } = await admin.put(profileOf(client.id)).send(change).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid'));
    expect(body.fields).toEqual(fields);
  });

  it('is gone once the account is closed', async () => {
    const { agent, id } = await app.client('leaving');
    await agent.put('/api/profile').send(details).expect(200);
    await agent.put('/api/profile/photo').attach('file', samplePng, 'me.png').expect(200);
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    const { body } = await admin.get(profileOf(id)).expect(200);
    expect(new Set(Object.values(body))).toEqual(new Set([null]));
    const photo = await admin.get(`/api/admin/clients/${id}/photo`).expect(404);
    expect(photo.body).toEqual(refused(404, 'photo.not_found'));
    expect((await admin.put(profileOf(id)).send(details).expect(404)).body).toEqual(
      refused(404, 'client.not_found'),
    );
    const owners = await app.sql.rows('test.owners', 'SELECT FROM stored_files WHERE owner = $1', [
      `photo of user ${id}`,
    ]);
    expect(owners).toEqual([]);
  });

  it("is 404 for an admin's id", async () => {
    const { id } = await app.account('otheradmin', 'admin');
    expect((await admin.get(profileOf(id)).expect(404)).body).toEqual(refused(404, 'client.not_found'));
    expect((await admin.put(profileOf(id)).send(details).expect(404)).body).toEqual(
      refused(404, 'client.not_found'),
    );
  });

  it.each(absurdIds)('is 404 for %s', async (id) => {
    for (const response of [
      await admin.get(`/api/admin/clients/${id}/profile`).expect(404),
      await admin.put(`/api/admin/clients/${id}/profile`).send(details).expect(404),
      await admin.get(`/api/admin/clients/${id}/photo`).expect(404),
    ])
      expect(response.body.code).toMatch(/\.not_found$/);
  });
});

describe("a client's photo", () => {
  it('is visible to admins; 404 without one', async () => {
    const { agent, id } = await app.client('shown');
    const address = `/api/admin/clients/${id}/photo`;
    await admin.get(address).expect(404);
    await agent.put('/api/profile/photo').attach('file', samplePng, 'me.png').expect(200);
    const { photo } = (await admin.get(profileOf(id)).expect(200)).body;
    expect(photo).toMatch(new RegExp(`^${address}\\?v=[0-9a-f]{16}$`));
    const { body: bytes } = await fetchBytes(admin, photo).expect(200).expect('Content-Type', 'image/webp');
    expect(bytes).toEqual((await fetchBytes(agent, '/api/profile/photo').expect(200)).body);
  });

  it("is 404 for an admin's id", async () => {
    await admin.put('/api/profile/photo').attach('file', samplePng, 'me.png').expect(200);
    await admin.get(`/api/admin/clients/${adminId}/photo`).expect(404);
  });
});

describe('access', () => {
  it.each([
    ['get', 'profile'],
    ['put', 'profile'],
    ['get', 'photo'],
  ] as const)(
    "%s a client's %s: refused to visitors and clients, even for their own",
    async (method, part) => {
      const { agent: client, id } = await app.client(`only-${method}-${part}`);
      const address = `/api/admin/clients/${id}/${part}`;
      expect((await app.visitor()[method](address).expect(401)).body).toEqual(
        refused(401, 'auth.signed_out'),
      );
      expect((await client[method](address).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
      await client[method](address.replace(`/${id}/`, '/abc/')).expect(403);
    },
  );
});
