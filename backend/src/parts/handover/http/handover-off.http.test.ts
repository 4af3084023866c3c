import { admin, alex, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { RequestsOverHttp } from '../../../modules/documents/testing/requests-over-http.js';
import { HandoverOverHttp } from '../testing/handover-over-http.js';

practice(['alex']);

const turn = (on: boolean) => admin.put('/api/admin/parts/handover').send({ on }).expect(200);
afterEach(() => turn(true));

it('answers to no call while it is off, and is as it was once it is on again', async () => {
  const { id } = await new RequestsOverHttp(admin, alex).make();
  const handover = new HandoverOverHttp(app, alex.agent, id);
  const device = await handover.device();
  await turn(false);
  for (const call of [
    handover.make(),
    handover.ask(),
    handover.end(),
    alex.agent.get('/api/handover/offer'),
    handover.open('x'.repeat(43)),
    device.get('/api/handover'),
    handover.send(device),
  ])
    expect((await call.expect(404)).body).toEqual(refused(404, 'part.off'));
  await turn(true);
  expect(await handover.state()).toBe('connected');
  await handover.send(device).expect(201);
});
