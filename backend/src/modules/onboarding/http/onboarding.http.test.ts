import { mailsTo, unseenToken } from '../../../../test/account-mails.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';
import { bookedByVisitor } from '../../scheduling/testing/booked-by-visitor.js';

practice();

const form = {
  firstName: 'Nora',
  lastName: 'Sample',
  email: 'nora@example.com',
  phone: '(210) 555-0142',
  service: 'Professional Bookkeeping',
  message: 'A year of receipts.',
  terms: true,
};

/** @returns contact_messages.id */
const send = async (over: object): Promise<number> => {
  const { body } = await app
    .visitor()
    .post('/api/contact')
    .send({ ...form, ...over })
    .expect(201);
  return (body as { id: number }).id;
};
const ofMessage = (id: number | string, welcome: object = {}, agent: Agent = admin) =>
  agent.post(`/api/admin/messages/${id}/client`).send(welcome);
const ofAppointment = (id: number, welcome: object = {}) =>
  admin.post(`/api/admin/appointments/${id}/client`).send(welcome);
const message = async (id: number) => (await admin.get(`/api/admin/messages/${id}`).expect(200)).body;
const invitationsTo = async (email: string) =>
  (await mailsTo(app, admin, email)).filter(({ subject }) => subject.startsWith('An invitation from '));
const clientsFound = async (search: string): Promise<unknown[]> =>
  (await admin.get('/api/admin/clients').query({ search }).expect(200)).body as unknown[];

describe('making a client of a contact message', () => {
  it('creates and invites the client, keeps what was written, and resolves the message', async () => {
    const id = await send({});
    const { body: client } = await ofMessage(id, { invite: true }).expect(201);
    expect(client).toEqual((await admin.get(`/api/admin/clients/${client.id}`).expect(200)).body);
    expect(client).toMatchObject({
      username: 'nora',
      name: 'Nora Sample',
      email: 'nora@example.com',
      status: 'active',
    });
    expect((await admin.get(`/api/admin/clients/${client.id}/profile`).expect(200)).body.phone).toBe(
      '(210) 555-0142',
    );
    const { body: notes } = await admin.get(`/api/admin/clients/${client.id}/notes`).expect(200);
    expect(notes).toMatchObject([
      {
        content: expect.stringMatching(
          /^Contact form, \w+ \d+, \d{4}\nService: Professional Bookkeeping\n\nA year of receipts\.$/,
        ) as string,
      },
    ]);
    expect(await message(id)).toMatchObject({
      resolved: true,
      client: { id: client.id, name: 'Nora Sample' },
    });
    await app
      .visitor()
      .post('/api/password-reset/confirm')
      .send({ token: await unseenToken(app, 'nora@example.com'), password });
    await app.signIn('nora');
    const again = await ofMessage(id).expect(409);
    expect(again.body).toEqual(refused(409, 'contact_message.client_exists'));
  });

  it('makes nothing at all if the address is taken', async () => {
    await app.account('owner');
    const id = await send({ email: 'OWNER@example.com' });
    expect((await ofMessage(id).expect(409)).body.code).toBe('user.email_taken');
    expect(await message(id)).toMatchObject({ resolved: false, client: { name: expect.any(String) } });
  });

  it('sends no invitation unless one is wanted, and refuses what is neither', async () => {
    const email = 'quiet@example.com';
    const id = await send({ email, phone: undefined, message: undefined });
    expect((await ofMessage(id, { invite: 'perhaps' }).expect(400)).body.fields).toHaveProperty('invite');
    expect(await message(id)).toMatchObject({ resolved: false, client: null });
    const { body: client } = await ofMessage(id).expect(201);
    expect(client).toEqual((await admin.get(`/api/admin/clients/${client.id}`).expect(200)).body);
    expect(await invitationsTo(email)).toEqual([]);
  });

  it('answers a repeated key with the first answer, and makes one client in parallel calls', async () => {
    const id = await send({ email: 'keyed@example.com' });
    const call = () => ofMessage(id).set('Idempotency-Key', 'once');
    const first = await call().expect(201);
    const second = await call().expect(201);
    expect(second.body).toEqual(first.body);
    const other = await send({ email: 'parallel@example.com' });
    const answers = await Promise.all([ofMessage(other), ofMessage(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await clientsFound('parallel@example.com')).toHaveLength(1);
  });

  it('is for owners and consultants', async () => {
    const id = await send({ email: 'rights@example.com' });
    await ofMessage(id, {}, app.visitor()).expect(401);
    await ofMessage(id, {}, (await app.client('someone')).agent).expect(403);
    await ofMessage(id, {}, (await staffMember(app, 'alba', 'assistant')).agent).expect(403);
    await ofMessage(999_999).expect(404);
    await ofMessage('abc').expect(404);
    await ofMessage(id, {}, (await staffMember(app, 'carla', 'consultant')).agent).expect(201);
  });
});

describe('the client of a contact message', () => {
  it('is the open client with its address, in the list too', async () => {
    const { id: clientId } = await app.account('writer');
    const id = await send({ email: 'Writer@example.com' });
    const { body: rows } = await admin.get('/api/admin/messages').expect(200);
    expect(rows[0]).toMatchObject({ id, client: { id: clientId } });
    await app.account('partner', 'admin');
    expect(await message(await send({ email: 'partner@example.com' }))).toMatchObject({ client: null });
  });
});

describe('making a client of a booking', () => {
  it('assigns the booking to the client, and answers with the client', async () => {
    const email = 'visiting@example.com';
    const booking = await bookedByVisitor(app, email);
    const { body: client } = await ofAppointment(booking, { invite: false }).expect(201);
    expect(client).toEqual((await admin.get(`/api/admin/clients/${client.id}`).expect(200)).body);
    const { body: appointment } = await admin.get(`/api/admin/appointments/${booking}`).expect(200);
    expect(appointment).toMatchObject({ userId: client.id, invitee: { email } });
    expect(await invitationsTo(email)).toEqual([]);
  });
});
