import { admin, alex, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { aBrowser, pushAddress, subscribed, subscriptionsOf } from '../testing/push-over-http.js';

practice(['alex']);

const turn = (on: boolean) => admin.put('/api/admin/parts/push').send({ on }).expect(200);
const preferences = '/api/notification-preferences';

it('push that is off answers to no call, sends nothing later, and keeps what people have chosen', async () => {
  const row = await subscribed(alex.agent, aBrowser('https://push.example.com/1'));
  const channels = { portal: true, email: true, push: true };
  const chosen = { document: channels, message: channels, payment: channels, appointment: channels };
  const some = { ...chosen, payment: { ...channels, push: false } };
  await alex.agent.put(preferences).send(some).expect(200);
  const ask = () =>
    admin.post('/api/admin/document-requests').send({ userId: alex.id, title: 'W-2' }).expect(201);
  await ask();
  expect((await admin.get('/api/admin/parts/push/touched').expect(200)).body).toEqual({
    touched: ['1 device gets no notifications'],
  });

  await turn(false);
  expect((await alex.agent.get(pushAddress).expect(404)).body).toEqual(refused(404, 'part.off'));
  await app.visitor().get(pushAddress).expect(401);
  const off = { ...channels, push: false };
  const { body } = await alex.agent.get(preferences).expect(200);
  expect(body).toMatchObject({ document: off, message: off, payment: off, appointment: off });
  await alex.agent.put(preferences).send(body).expect(200);
  const { body: refusal } = await alex.agent.put(preferences).send(chosen).expect(400);
  expect(Object.keys((refusal as { fields: object }).fields)).toEqual(['document.push']);
  await ask();

  await turn(true);
  expect(await app.sql.column('test.waiting', 'SELECT id FROM pushes')).toEqual([]);
  expect(await subscriptionsOf(alex.agent)).toEqual([row]);
  expect((await alex.agent.get(preferences).expect(200)).body).toMatchObject(some);
});

it('a closed account leaves nothing of push, also while it is off', async () => {
  const { agent, id } = await app.client('leaving');
  await subscribed(agent, aBrowser('https://push.example.com/2'));
  const channels = { portal: true, email: true, push: false };
  const none = { document: channels, message: channels, payment: channels, appointment: channels };
  await agent.put(preferences).send(none).expect(200);
  await turn(false);
  await admin.delete(`/api/admin/clients/${id}`).expect(204);
  const left = `SELECT user_id FROM push_subscriptions WHERE user_id = $1
    UNION ALL SELECT user_id FROM push_preferences WHERE user_id = $1`;
  expect(await app.sql.column('test.left', left, [id])).toEqual([]);
  await turn(true);
});
