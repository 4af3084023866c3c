import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { absurdIds, refused } from '../../../../test/test-app.js';

practice(['alex', 'bea']);

let hours = 0;
/** Each test uses its own times. */
const inDays = (days: number): string =>
  new Date(app.clock.now().getTime() + (days * 24 + 2 * ++hours) * 60 * 60 * 1000).toISOString();
async function entered(startsAt = inDays(3)): Promise<number> {
  const { body } = await admin.agent
    .post('/api/admin/appointments')
    .send({ userId: alex.id, type: 'review', startsAt })
    .expect(201);
  expect(body.confirmedAt).toBeNull();
  return body.id as number;
}
const confirm = (id: number | string, { agent } = alex) => agent.post(`/api/appointments/${id}/confirm`);
const seen = async (id: number, { agent } = admin) =>
  (await agent.get(`/api/admin/appointments/${id}`).expect(200)).body as { confirmedAt: string | null };

describe('an appointment created by the practice', () => {
  it('is confirmed by its client, and the practice is notified once', async () => {
    const id = await entered();
    const { body } = await confirm(id).expect(200);
    expect(body).toMatchObject({ id, status: 'scheduled', confirmedAt: expect.stringMatching(/Z$/) });
    await confirm(id).expect(200, body);
    expect((await seen(id)).confirmedAt).toBe(body.confirmedAt);
    const { body: notifications } = await admin.agent.get('/api/notifications?limit=2').expect(200);
    expect(notifications).toMatchObject([
      {
        category: 'appointment',
        title: 'Appointment confirmed',
        message: expect.stringMatching(/^Sam Sample confirmed “Review” on .+ at .+ C[SD]T\.$/),
        url: `/admin/appointments?appointment=${id}`,
      },
      { title: 'New registration' },
    ]);
    const happened = await alex.agent.get(`/api/activity?subjectType=appointment`).expect(200);
    expect((happened.body as { type: string }[]).map(({ type }) => type)).toContain('appointment.confirmed');
  });

  it('can only be confirmed by its client, and not once it is over or cancelled', async () => {
    const id = await entered();
    expect((await confirm(id, bea)).body).toEqual(refused(404, 'appointment.not_found'));
    expect((await confirm(id, admin)).body).toEqual(refused(403, 'auth.forbidden'));
    expect((await app.visitor().post(`/api/appointments/${id}/confirm`)).body).toEqual(
      refused(401, 'auth.signed_out'),
    );
    for (const absurd of absurdIds)
      expect((await confirm(absurd)).body).toEqual(refused(404, 'record.not_found'));
    await admin.agent.post(`/api/appointments/${id}/cancel`).send({}).expect(200);
    expect((await confirm(id)).body).toEqual(refused(409, 'appointment.cancelled'));
    const past = await entered(inDays(-30));
    expect((await confirm(past)).body).toEqual(refused(409, 'appointment.past'));
    expect((await seen(past)).confirmedAt).toBeNull();
  });
});
