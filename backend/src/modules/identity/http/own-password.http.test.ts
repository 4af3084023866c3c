import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';

const next = 'Moon-harbour-7!';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ THROTTLE: 'off' })));
afterAll(() => app.stop());

const opens = async (username: string, secret: string): Promise<boolean> =>
  (await app.visitor().post('/api/login').send({ username, password: secret })).status === 200;
const eventsOf = async (userId: number): Promise<string[]> =>
  (
    await app.sql.rows<{ type: string }>(
      'test.events',
      `SELECT type FROM activity_events WHERE subject_type = 'account' AND subject_id = $1
       AND type NOT IN ('user.registered', 'account.signed_in') ORDER BY sequence`,
      [userId],
    )
  ).map(({ type }) => type);

describe("one's own password", () => {
  const change = (agent: Agent, body: object) => agent.put('/api/profile/password').send(body);

  it('can be changed with the current one, which ends all other sessions', async () => {
    const { agent, id } = await app.client('changer');
    const other = await app.signIn('changer');
    await change(agent, { currentPassword: password, newPassword: next }).expect(204);
    await agent.get('/api/user').expect(200);
    await other.get('/api/user').expect(401);
    expect(await opens('changer', password)).toBe(false);
    expect(await opens('changer', next)).toBe(true);
    expect(await eventsOf(id)).toContain('account.password_changed');
  });

  it('may be long and contain spaces', async () => {
    const { agent } = await app.client('wordy');
    const long = ` ${'a Quiet river 7 stones! '.repeat(8)}`;
    await change(agent, { currentPassword: password, newPassword: long }).expect(204);
    expect(await opens('wordy', long)).toBe(true);
    expect(await opens('wordy', long.trim())).toBe(false);
  });

  it('stays after a wrong current one, which is recorded, and for an invalid new one', async () => {
    const { agent, id } = await app.client('careful');
    const wrong = await change(agent, { currentPassword: 'Wrong-1!', newPassword: next }).expect(400);
    expect(wrong.body).toEqual(
      refused(400, 'auth.password_wrong', {
        currentPassword: "That's not your password. Please try again.",
      }),
    );
    const names = async (newPassword: string | null): Promise<string[]> => {
      const { body } = await change(agent, { currentPassword: password, newPassword }).expect(400);
      return Object.keys(body.fields as object);
    };
    for (const unfit of ['short-1!', 'x'.repeat(201), null])
      expect(await names(unfit)).toEqual(['newPassword']);
    for (const known of ['Password1!', 'My-Careful-1!'])
      expect(await names(known)).toEqual(['newPassword', 'password']);
    expect((await change(agent, {}).expect(400)).body.fields).toMatchObject({
      currentPassword: 'Current password is required',
    });
    expect(await opens('careful', password)).toBe(true);
    expect(await eventsOf(id)).toEqual(['account.confirmed']);
  });

  it('cannot be changed by an access token or a visitor', async () => {
    const { agent } = await app.client('tokened');
    const { body } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Export', scope: 'write' })
      .expect(201);
    const answer = await app
      .visitor()
      .put('/api/profile/password')
      .set('Authorization', `Bearer ${body.token}`)
      .send({ currentPassword: password, newPassword: next })
      .expect(403);
    expect(answer.body).toEqual(refused(403, 'auth.session_required'));
    await change(app.visitor(), { currentPassword: password, newPassword: next }).expect(401);
  });
});
