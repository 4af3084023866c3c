import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';
import { reviewedAccess } from '../index.js';
import { itInTestAll } from '../../../../test/cases.js';

practice();

const path = '/api/admin/access-review';
const reviewRequired = refused(403, 'access.review_required');

/** The step of a restore that follows the rows of the backup. */
async function restored(): Promise<void> {
  for (const statement of reviewedAccess.statements) await app.sql.rows('test.restored', statement);
}
const review = async () =>
  (await admin.get(path).expect(200)).body as {
    pending: boolean;
    access: { id: number; client: { id: number; name: string } }[];
    staff: { id: number }[];
  };
const confirm = (keepAccess: unknown, keepStaff: unknown, agent = admin) =>
  agent.post(path).send({ keepAccess, keepStaff });
const todaysHealth = async () =>
  (
    (await admin.get('/api/admin/today').expect(200)).body as { health: { items: { url: string }[] } }
  ).health.items.filter(({ url }) => url === '/admin/access-review');
const nothing = { pending: false, access: [], staff: [] };

describe('a restore', () => {
  it('is followed by no review if there is nothing to review', async () => {
    expect(await review()).toEqual(nothing);
    await restored();
    expect(await review()).toEqual(nothing);
    expect((await confirm([], []).expect(200)).body).toEqual(nothing);
  });

  itInTestAll('refuses people and staff until an owner has confirmed the list', async () => {
    const nora = await app.client('nora');
    const sam = await app.client('sam');
    const only = await app.client('onlyhelper');
    await app.sql.rows('test.person', `UPDATE users SET role = 'person' WHERE id = $1`, [only.id]);
    const family = await anOrganization(app, { name: 'Sample Family' });
    const ofSam = await grant(app, { clientId: nora.id, personId: sam.id });
    const ofOnly = await grant(app, { clientId: nora.id, personId: only.id });
    const ofOwner = await grant(app, { clientId: family, personId: nora.id, role: 'owner' });
    await grant(app, { clientId: family, personId: sam.id, ended: true });
    const carla = await staffMember(app, 'carla', 'consultant');
    const alba = await staffMember(app, 'alba', 'assistant');
    const { agent: partner } = await app.admin('partner');
    await admin.post('/api/admin/document-requests').send({ userId: nora.id, title: 'W-2' }).expect(201);
    const [document] = (await sam.agent.get(`/api/document-requests?client=${nora.id}`).expect(200)).body as {
      id: number;
    }[];

    const mailed = await mailsAbout(sam.id);
    await restored();
    const { pending, access, staff } = await review();
    expect(pending).toBe(true);
    expect(access.map(({ id, client }) => [id, client.name])).toEqual([
      [ofSam, 'Sam Sample'],
      [ofOnly, 'Sam Sample'],
      [ofOwner, 'Sample Family'],
    ]);
    expect(staff.map(({ id }) => id)).toEqual([carla.id, alba.id]);

    const line = { type: 'health', url: path.replace('/api', '') };
    expect(await todaysHealth()).toEqual([expect.objectContaining(line)]);

    // Another client is closed, in the query, in the path and in the body; one's own is not.
    const others = [
      sam.agent.get(`/api/documents?client=${nora.id}`),
      sam.agent.get(`/api/document-requests/${document?.id}`),
      sam.agent.post(`/api/message-threads?client=${nora.id}`).send({ subject: 'Hello' }),
      nora.agent.get(`/api/access?client=${family}`),
      nora.agent.post('/api/access').send({ client: family, email: 'x@example.com', role: 'owner' }),
      only.agent.get('/api/documents'),
      only.agent.get('/api/to-do'),
    ];
    for (const call of others) expect((await call.expect(403)).body).toEqual(reviewRequired);
    await sam.agent.get(`/api/documents?client=999999`).expect(404);
    await sam.agent.get('/api/documents').expect(200);
    await sam.agent.get('/api/to-do').expect(200);
    for (const agent of [sam.agent, only.agent]) {
      await agent.get('/api/user').expect(200);
      await agent.get('/api/sessions').expect(200);
    }
    // Nothing about the other client reaches them in another way.
    await admin.post('/api/admin/document-requests').send({ userId: nora.id, title: '1099' }).expect(201);
    expect((await sam.agent.get('/api/notifications').expect(200)).body).toEqual([]);
    expect(await mailsAbout(sam.id)).toEqual(mailed);

    for (const { agent } of [carla, alba]) {
      for (const address of ['/api/admin/clients', '/api/admin/today', '/api/notifications', path])
        expect((await agent.get(address).expect(403)).body).toEqual(reviewRequired);
      await agent.get('/api/user').expect(200);
      await agent.get('/api/profile').expect(200);
      await agent.get('/api/sessions').expect(200);
      await agent.get('/api/site').expect(200);
    }
    await app.signIn('carla');
    for (const agent of [admin, partner]) await agent.get('/api/admin/clients').expect(200);

    // An invitation from now on is accepted once the review is over.
    const kim = await app.client('kim');
    await admin
      .post(`/api/admin/clients/${family}/access`)
      .send({ email: 'kim@example.com', role: 'owner' })
      .expect(201);
    const token = tokenIn((await mailsTo(app, admin, 'kim@example.com'))[0]);
    const accept = () => kim.agent.post('/api/access/accept').send({ token });
    expect((await accept().expect(403)).body).toEqual(reviewRequired);

    // Only an owner in a fresh session confirms, with both lists.
    for (const [keepAccess, keepStaff, field] of [
      [undefined, [], 'keepAccess'],
      [[], null, 'keepStaff'],
      [['x'], [], 'keepAccess'],
      ['all', [], 'keepAccess'],
    ] as const)
      expect(Object.keys((await confirm(keepAccess, keepStaff).expect(400)).body.fields as object)).toEqual([
        field,
      ]);
    const made = { name: 'Program', scope: 'write' };
    const { body: accessToken } = await partner.post('/api/access-tokens').send(made).expect(201);
    const program = app
      .visitor()
      .post(path)
      .set('Authorization', `Bearer ${accessToken.token as string}`);
    expect((await program.send({ keepAccess: [], keepStaff: [] }).expect(403)).body).toEqual(
      refused(403, 'auth.session_required'),
    );
    app.clock.pass(15 * 60_000);
    expect((await confirm([], []).expect(403)).body).toEqual(
      refused(403, 'auth.password_required', { password: expect.any(String) as string }),
    );
    await admin.post('/api/session/confirm').send({ password }).expect(204);
    expect((await confirm([ofOwner, ofSam, 999_999], [carla.id]).expect(200)).body).toEqual(nothing);
    expect(await review()).toEqual(nothing);

    expect(await todaysHealth()).toEqual([]);
    await sam.agent.get(`/api/documents?client=${nora.id}`).expect(200);
    await nora.agent.get(`/api/access?client=${family}`).expect(200);
    await accept().expect(200);
    await only.agent.get(`/api/documents?client=${nora.id}`).expect(404);
    await carla.agent.get('/api/admin/clients').expect(200);
    await alba.agent.get('/api/user').expect(401);
    await app.visitor().post('/api/login').send({ username: 'alba', password }).expect(401);
    const { body: events } = await admin.get('/api/admin/activity?subjectType=practice').expect(200);
    expect(events).toMatchObject([
      { type: 'access_review.confirmed', details: { ended: 1, deactivated: 1 } },
    ]);
    // Again, as after a lost answer.
    expect((await confirm([], []).expect(200)).body).toEqual(nothing);
    await carla.agent.get('/api/admin/clients').expect(200);
  });
});

const mailsAbout = (personId: number): Promise<string[]> =>
  app.sql.column<string>(
    'test.mails',
    `SELECT o.subject FROM outbox o JOIN users u ON u.email = o.recipient WHERE u.id = $1 AND o.subject LIKE '%Document%'`,
    [personId],
  );

describe('the list', () => {
  it('is for owners of the practice', async () => {
    const { agent: consultant } = await staffMember(app, 'carlo', 'consultant');
    const { agent: client } = await app.client('aclient');
    const calls = (agent: Agent) => [agent.get(path), confirm([], [], agent)];
    for (const call of calls(consultant))
      expect((await call.expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
    for (const call of calls(client)) await call.expect(403);
    for (const call of calls(app.visitor())) await call.expect(401);
  });
});
