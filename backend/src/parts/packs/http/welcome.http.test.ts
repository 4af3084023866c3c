import { mailsTo } from '../../../../test/account-mails.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { bookedByVisitor } from '../../../modules/scheduling/testing/booked-by-visitor.js';
import { aStoredPack } from '../testing/packs-over-http.js';

practice();

/** @returns contact_messages.id */
async function wrote(email: string): Promise<number> {
  const names = { firstName: 'Nora', lastName: 'Sample' };
  const { body } = await app
    .visitor()
    .post('/api/contact')
    .send({ ...names, email, service: 'Professional Bookkeeping', terms: true })
    .expect(201);
  return (body as { id: number }).id;
}
const ofMessage = (id: number, welcome: object) =>
  admin.post(`/api/admin/messages/${id}/client`).send(welcome);
const ofAppointment = (id: number, welcome: object) =>
  admin.post(`/api/admin/appointments/${id}/client`).send(welcome);
const clientsFound = async (search: string): Promise<unknown[]> =>
  (await admin.get('/api/admin/clients').query({ search }).expect(200)).body as unknown[];

describe('a pack for someone who becomes a client', () => {
  it('is sent to the sender of a contact message, and is in the answer', async () => {
    const email = 'packed@example.com';
    const { id: packId } = await aStoredPack(admin);
    const { body: client } = await ofMessage(await wrote(email), { packId }).expect(201);
    expect(client).toEqual((await admin.get(`/api/admin/clients/${client.id}`).expect(200)).body);
    expect(client).toMatchObject({ openItems: 1, balance: '40.00' });
    const of = async (path: string) =>
      (await admin.get(path).query({ client: client.id, userId: client.id }).expect(200)).body as unknown[];
    expect(await of('/api/admin/documents')).toMatchObject([{ title: 'Questions', userId: client.id }]);
    expect(await of('/api/admin/document-requests')).toMatchObject([{ title: 'Identification of Nora' }]);
    const { body: threads } = await admin.get('/api/admin/message-threads').expect(200);
    expect(threads).toMatchObject([{ subject: 'Welcome, Nora' }]);
    const invitations = (await mailsTo(app, admin, email)).filter(({ subject }) =>
      subject.startsWith('An invitation from '),
    );
    expect(invitations).toEqual([]);
  });

  it('is sent with the names of a visitor who booked', async () => {
    const email = 'visiting@example.com';
    const booking = await bookedByVisitor(app, email);
    const { id: packId } = await aStoredPack(admin);
    const { body: client } = await ofAppointment(booking, { packId, invite: false }).expect(201);
    expect(client).toMatchObject({ openItems: 1, balance: '40.00' });
    const { body: threads } = await admin.get('/api/admin/message-threads').expect(200);
    expect(threads[0]).toMatchObject({ subject: `Welcome, ${client.firstName}` });
  });

  it('makes nothing at all if it cannot be applied', async () => {
    const id = await wrote('whole@example.com');
    const { id: packId, templateId } = await aStoredPack(admin);
    await admin.delete(`/api/admin/document-templates/${templateId}`).expect(204);
    expect((await ofMessage(id, { packId }).expect(409)).body.code).toBe('pack.template_missing');
    for (const unknown of [999_999, 0, 'x'])
      expect((await ofMessage(id, { packId: unknown }).expect(400)).body.fields).toEqual({
        packId: 'Please select a pack',
      });
    expect(await clientsFound('whole@example.com')).toEqual([]);
    const { body: message } = await admin.get(`/api/admin/messages/${id}`).expect(200);
    expect(message).toMatchObject({ resolved: false, client: null });
    const email = 'unmade@example.com';
    const booking = await bookedByVisitor(app, email);
    await ofAppointment(booking, { packId: 999_999 }).expect(400);
    expect(await clientsFound(email)).toEqual([]);
    const { body: appointment } = await admin.get(`/api/admin/appointments/${booking}`).expect(200);
    expect(appointment).toMatchObject({ userId: null });
  });
});
