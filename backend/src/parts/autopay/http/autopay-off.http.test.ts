import { refused, TestApp } from '../../../../test/test-app.js';
import { AutopayPractice, confirmedClient, connectEmail } from '../testing/autopay-over-http.js';

let app: TestApp;
let practice: AutopayPractice;
let client: { agent: Awaited<ReturnType<TestApp['signIn']>>; id: number };
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  await connectEmail(app);
  practice = new AutopayPractice(app, (await app.admin()).agent);
  client = await confirmedClient(app, 'asample');
});
afterAll(() => app.stop());

const turn = async (on: boolean) =>
  (await app.signIn('consultant')).put('/api/admin/parts/autopay').send({ on }).expect(200);
const cards = '/api/payment-methods';

it('automatic payment that is off takes no calls, announces and charges nothing, and makes nothing up', async () => {
  await client.agent.post(cards).expect(201);
  const id = await practice.recurring(client.id, { every: 'week' });
  await practice.turn(client.agent, id, true).expect(200);
  await practice.pass(1, '08:00');
  const announced = await practice.issue(id);
  await practice.deliverMails();
  const owner = await app.signIn('consultant');
  expect((await owner.get('/api/admin/parts/autopay/touched').expect(200)).body).toEqual({
    touched: ['1 recurring invoice is no longer paid automatically', '1 announced charge is canceled'],
  });

  await turn(false);
  client.agent = await app.signIn('asample');
  for (const call of [
    client.agent.get(cards),
    client.agent.post(cards),
    client.agent.delete(`${cards}/1`),
    client.agent.get('/api/recurring-invoices'),
    client.agent.patch(`/api/recurring-invoices/${id}`).send({ autopay: true, agreed: true }),
  ])
    expect((await call.expect(404)).body).toEqual(refused(404, 'part.off'));
  await practice.pass(3);
  await practice.charge();
  expect(await practice.tries(announced)).toEqual(['1 canceled part_off']);
  await practice.pass(4, '08:00');
  const unannounced = await practice.issue(id);
  expect(await practice.tries(unannounced)).toEqual([]);
  // Once, however often the job looks.
  await practice.charge();
  expect(await practice.mails(client.id)).toEqual(['Your card will be charged', 'Your card was not charged']);

  await turn(true);
  await practice.pass(3);
  await practice.charge();
  expect(await practice.payments(announced)).toEqual([]);
  expect(await practice.payments(unannounced)).toEqual([]);
  client.agent = await app.signIn('asample');
  expect((await client.agent.get(cards).expect(200)).body).toHaveLength(1);
  expect((await client.agent.get('/api/recurring-invoices').expect(200)).body).toMatchObject([
    { id, autopay: true },
  ]);
  await practice.pass(4, '08:00');
  const next = await practice.issue(id);
  await practice.deliverMails();
  await practice.pass(3);
  await practice.charge();
  expect(await practice.payments(next)).toEqual(['card 100.00']);
});

it('a closed account keeps no card, also while automatic payment is off', async () => {
  const other = await confirmedClient(app, 'briverside');
  await other.agent.post(cards).expect(201);
  await turn(false);
  await (await app.signIn('consultant')).delete(`/api/admin/clients/${other.id}`).expect(204);
  expect(
    await app.sql.count('test.cards', 'saved_cards WHERE user_id = $1 AND removed_at IS NULL', [other.id]),
  ).toBe(0);
  await turn(true);
});
