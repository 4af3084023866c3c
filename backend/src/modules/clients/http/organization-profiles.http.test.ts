import { anOrganization, grant } from '../../../../test/grants.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { profileDetails } from '../testing/profile-details.js';

let owner: { agent: Agent; id: number };
let helper: { agent: Agent; id: number };
let stranger: Agent;
let bakery: number;
practice();
beforeAll(async () => {
  const { body } = await admin
    .post('/api/admin/clients')
    .send({ kind: 'business', name: 'Sample Bakery LLC', email: 'office@bakery.example' })
    .expect(201);
  bakery = body.id as number;
  [owner, helper] = [await app.client('owner'), await app.client('helper')];
  ({ agent: stranger } = await app.client('stranger'));
  await grant(app, { clientId: bakery, personId: owner.id, role: 'owner' });
  await grant(app, { clientId: bakery, personId: helper.id, scopes: ['documents'] });
});

const nothing = { phone: null, address: null, city: null, state: null, zipCode: null, country: null };
const profile = () => `/api/profile?client=${bakery}`;
const practices = () => `/api/admin/clients/${bakery}/profile`;

describe('the profile of a household or business', () => {
  it('has a name, an email address, a phone and an address, for everyone with access and the practice', async () => {
    const expected = { ...nothing, name: 'Sample Bakery LLC', email: 'office@bakery.example' };
    for (const [agent, address] of [
      [owner.agent, profile()],
      [helper.agent, profile()],
      [admin, practices()],
    ] as const)
      expect((await agent.get(address).expect(200)).body).toEqual(expected);
  });

  it('is changed by its owners, who need no proof for its address', async () => {
    const { phone, address, city, state, zipCode, country, ...personal } = profileDetails;
    const place = { phone, address, city, state, zipCode, country };
    app.clock.pass(20 * 60_000);
    const { body } = await owner.agent
      .put(profile())
      .send({ ...personal, ...place, name: 'Sample Bread LLC', email: 'bread@bakery.example' })
      .expect(200);
    const changed = { ...place, name: 'Sample Bread LLC', email: 'bread@bakery.example' };
    expect(body).toEqual(changed);
    expect((await admin.get(practices()).expect(200)).body).toEqual(changed);
    const { body: cleared } = await owner.agent.put(profile()).send({ email: '', phone: null }).expect(200);
    expect(cleared).toEqual({ ...changed, email: null, phone: null });
    expect((await owner.agent.get('/api/profile').expect(200)).body).toMatchObject({
      ...nothing,
      firstName: 'Sam',
      email: 'owner@example.com',
      birthdate: null,
      bio: null,
    });
    const { body: events } = await admin
      .get('/api/admin/activity')
      .query({ subjectType: 'account', subjectId: bakery })
      .expect(200);
    expect(events[1]).toMatchObject({
      type: 'profile.changed',
      actor: { id: owner.id },
      details: { fields: 'name, email, phone, address, city, state, zipCode, country' },
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: null }, 'name'],
    [{ email: 'none' }, 'email'],
  ])('refuses %j', async (changes, field) => {
    const { body } = await owner.agent.put(profile()).send(changes).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it("gets its phone and address from the practice as well, but no person's details", async () => {
    const { body } = await admin
      .put(practices())
      .send({ ...profileDetails, city: 'Waco', birthdate: '2999-01-01' })
      .expect(200);
    expect(body).toMatchObject({ name: 'Sample Bread LLC', city: 'Waco', email: null });
    expect(Object.keys(body).sort()).toEqual([...Object.keys(nothing), 'email', 'name'].sort());
    const stored = await app.sql.rows(
      'test.personal',
      'SELECT first_name, last_name, birthdate, bio FROM users JOIN client_profiles ON user_id = users.id WHERE users.id = $1',
      [bakery],
    );
    expect(stored).toEqual([{ first_name: null, last_name: null, birthdate: null, bio: null }]);
  });

  it('is empty for one that was never changed', async () => {
    const clientId = await anOrganization(app, { name: 'The Riversides' });
    expect((await admin.get(`/api/admin/clients/${clientId}/profile`).expect(200)).body).toEqual({
      ...nothing,
      name: 'The Riversides',
      email: null,
    });
    await admin.patch(`/api/admin/clients/${clientId}`).send({ phone: '1' }).expect(200);
  });

  it('is refused to everyone else', async () => {
    await app.visitor().get(profile()).expect(401);
    await app.visitor().put(profile()).send({}).expect(401);
    expect((await stranger.get(profile()).expect(404)).body).toEqual(refused(404, 'client.not_found'));
    await stranger.put(profile()).send({}).expect(404);
    const { body } = await helper.agent.put(profile()).send({ name: 'Mine' }).expect(403);
    expect(body).toEqual(refused(403, 'access.not_owner'));
    const ended = await app.client('former');
    await grant(app, { clientId: bakery, personId: ended.id, role: 'owner', ended: true });
    await ended.agent.get(profile()).expect(404);
    const late = await app.client('late');
    await grant(app, { clientId: bakery, personId: late.id, until: '2020-01-01' });
    await late.agent.get(profile()).expect(404);
  });
});

describe("an individual's profile", () => {
  it('is read by a helper, without the photo, and not changed', async () => {
    const { id } = await app.account('helped');
    await grant(app, { clientId: id, personId: helper.id, scopes: ['appointments'] });
    const { body } = await helper.agent.get(`/api/profile?client=${id}`).expect(200);
    expect(body).toMatchObject({ email: 'helped@example.com', firstName: 'Sam', photo: null });
    await helper.agent.put(`/api/profile?client=${id}`).send({ city: 'Waco' }).expect(403);
  });

  it('has an email address that cannot be cleared', async () => {
    for (const email of ['', null]) {
      const { body } = await owner.agent.put('/api/profile').send({ email }).expect(400);
      expect(body.fields).toEqual({ email: 'Invalid email address' });
    }
  });
});
