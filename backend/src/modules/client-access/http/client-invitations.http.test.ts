import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { anOrganization, confirmAddress, grant } from '../../../../test/grants.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { itInTestAll } from '../../../../test/cases.js';

practice();

const day = 24 * 60 * 60_000;
const helper = (email: string, more: object = {}) => {
  const until = addDays(dayOf(app.clock.now().getTime(), 'UTC'), 90);
  return { email, role: 'helper', scopes: ['documents'], until, ...more };
};
let people = 0;
const someone = (): string => `someone${(people += 1)}@example.com`;
const invite = (agent: Agent, more: object = {}) => agent.post('/api/access').send(helper(someone(), more));
const statuses = async (agent: Agent, count: number): Promise<number[]> => {
  const answers: number[] = [];
  for (let sent = 0; sent < count; sent++) answers.push((await invite(agent)).status);
  return answers;
};
const request = (userId: number) =>
  admin.post('/api/admin/document-requests').send({ userId, title: 'W-2' }).expect(201);

describe('an invitation by a client, where no email is sent', () => {
  it('needs a confirmed address or a record that the practice made', async () => {
    const { agent, id } = await app.client('stranger');
    await agent.post('/api/message-threads').send({ subject: 'Hello' }).expect(201);
    expect((await invite(agent).expect(409)).body).toEqual(refused(409, 'email.not_connected'));
    expect(await mailsTo(app, admin, `someone${people}@example.com`)).toEqual([]);
    await request(id);
    await invite(agent).expect(201);
    const { agent: confirmed, id: confirmedId } = await app.client('confirmed');
    await confirmAddress(app, confirmedId);
    await invite(confirmed).expect(201);
  });

  it('is for an owner one of the household that the practice works with', async () => {
    const family = await anOrganization(app, { name: 'Sample Family' });
    const { agent, id } = await app.client('owner');
    await grant(app, { clientId: family, personId: id, role: 'owner' });
    await invite(agent, { client: family }).expect(409);
    await request(family);
    await invite(agent, { client: family }).expect(201);
  });
});

describe('invitations within a day', () => {
  itInTestAll('are five of a new account or one without a record, and twenty of others', async () => {
    const { id: known } = await app.client('known');
    const { id: unknown } = await app.client('unknown');
    for (const id of [known, unknown]) await confirmAddress(app, id);
    await request(known);
    const five = [...Array<number>(5).fill(201), 429];
    expect(await statuses(await app.signIn('known'), 6)).toEqual(five);
    app.clock.pass(7 * day);
    expect(await statuses(await app.signIn('unknown'), 6)).toEqual(five);
    const agent = await app.signIn('known');
    expect(await statuses(agent, 21)).toEqual([...Array<number>(20).fill(201), 429]);
    // A refused one does not count, and the day is rolling.
    app.clock.pass(day - 60_000);
    await agent.post('/api/session/confirm').send({ password: 'x' });
    const again = await app.signIn('known');
    await invite(again).expect(429);
    app.clock.pass(120_000);
    await invite(again).expect(201);
  });

  itInTestAll('are fifty from one network', async () => {
    app.clock.pass(2 * day);
    const answers: number[] = [];
    for (let account = 0; account < 11; account++) {
      const { agent, id } = await app.client(`farm${account}`);
      await confirmAddress(app, id);
      answers.push(...(await statuses(agent, account < 10 ? 5 : 1)));
    }
    expect(answers).toEqual([...Array<number>(50).fill(201), 429]);
  });
});

describe('names in an invitation', () => {
  beforeAll(() => app.clock.pass(2 * day));

  /** Names on the page of the link, and the text of its email. */
  async function shown(firstName: string, lastName: string) {
    const username = `named${(people += 1)}`;
    const { agent, id } = await app.client(username);
    await confirmAddress(app, id);
    await app.sql.rows('test.rename', 'UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [
      id,
      firstName,
      lastName,
    ]);
    await invite(agent).expect(201);
    const [mail] = await mailsTo(app, await app.signIn('consultant'), `someone${people}@example.com`);
    const { body } = await app
      .visitor()
      .post('/api/access/preview')
      .send({ token: tokenIn(mail) })
      .expect(200);
    const { client, grantedBy } = body as { client: { name: string }; grantedBy: { name: string } };
    return { names: [client.name, grantedBy.name], text: mail?.text ?? '' };
  }

  it('are those of people', async () => {
    const { names, text } = await shown('Nora J.', "O'Neil-López");
    expect(names).toEqual(["Nora J. O'Neil-López", "Nora J. O'Neil-López"]);
    expect(text).toContain("You were invited by Nora J. O'Neil-López to act for them in the portal.");
  });

  it('read “a client of” the practice if they could be anything else', async () => {
    const { name } = (await app.visitor().get('/api/site').expect(200)).body as { name: string };
    for (const [first, last] of [
      ['Claim your $500 refund at', 'evil-refund.example'],
      ['www.evil.example', 'Sample'],
      ['x'.repeat(30), 'y'.repeat(20)],
    ] as const) {
      const { names, text } = await shown(first, last);
      expect(names).toEqual([`a client of ${name}`, `a client of ${name}`]);
      expect(text).toContain(`You were invited by a client of ${name} to act for them in the portal.`);
      expect(text).not.toContain(first);
    }
  });

  it('are without the kind of a business whose name is not shown', async () => {
    const consultant = await app.signIn('consultant');
    for (const [name, kind] of [
      ['Sample Bakery', 'business'],
      ['www.evil.example', 'individual'],
    ] as const) {
      const id = await anOrganization(app, { name, kind: 'business' });
      const email = someone();
      await consultant.post(`/api/admin/clients/${id}/access`).send(helper(email)).expect(201);
      const [mail] = await mailsTo(app, consultant, email);
      const preview = app.visitor().post('/api/access/preview');
      const { body } = await preview.send({ token: tokenIn(mail) }).expect(200);
      expect(body.client.kind).toBe(kind);
    }
  });
});
