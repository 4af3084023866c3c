import { admin, app, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';
import type { PartRow } from '../application/part-switching.js';

practice([]);

const parts = '/api/admin/parts';
const rows = async (): Promise<PartRow[]> => (await admin.get(parts).expect(200)).body as PartRow[];
const row = async (name: string) => (await rows()).find((one) => one.name === name);

describe('the parts', () => {
  it('are listed with what they need, and never switched at first', async () => {
    expect(await row('webhooks')).toEqual({
      name: 'webhooks',
      title: 'Webhooks',
      description: expect.any(String),
      on: true,
      needs: [],
      since: null,
    });
    const { body: health } = await admin.get('/api/admin/health').expect(200);
    const { body: site } = await app.visitor().get('/api/site').expect(200);
    const on = (await rows()).map(({ name }) => name);
    expect([(health as { parts: string[] }).parts, (site as { parts: string[] }).parts]).toEqual([on, on]);
  });

  it('are switched by an owner, once, with a record of it', async () => {
    const { body: off } = await admin.put(`${parts}/webhooks`).send({ on: false }).expect(200);
    expect(off).toEqual({ ...(await row('webhooks')), on: false, since: expect.any(String) });
    expect((await admin.put(`${parts}/webhooks`).send({ on: false }).expect(200)).body).toEqual(off);
    expect((await app.visitor().get('/api/site').expect(200)).body).toMatchObject({
      parts: expect.not.arrayContaining(['webhooks']),
    });
    await admin.put(`${parts}/webhooks`).send({ on: true }).expect(200);
    const { body: log } = await admin.get('/api/admin/activity?subjectType=part').expect(200);
    expect(
      (log as object[]).map((event) => [
        (event as { type: string }).type,
        (event as { subject: object }).subject,
        (event as { details: object }).details,
      ]),
    ).toEqual([
      ['part.switched', { type: 'part', id: null, title: 'Webhooks' }, { on: true }],
      ['part.switched', { type: 'part', id: null, title: 'Webhooks' }, { on: false }],
    ]);
  });

  it('are switched by owners only, in a session', async () => {
    const { agent: colleague } = await staffMember(app, 'carla', 'consultant');
    const put = (agent: Agent) => agent.put(`${parts}/webhooks`).send({ on: false });
    expect((await put(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await put(colleague).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
    const { body: made } = await admin.post('/api/access-tokens').send({ name: 'Tool', scope: 'write' });
    const byToken = put(app.visitor()).auth((made as { token: string }).token, { type: 'bearer' });
    expect((await byToken.expect(403)).body).toEqual(refused(403, 'auth.session_required'));
    await colleague.get(parts).expect(200);
    expect(await row('webhooks')).toMatchObject({ on: true });
  });

  it('that are off are 404 after 401 and 403, whatever is sent', async () => {
    await admin.put(`${parts}/webhooks`).send({ on: false }).expect(200);
    const { agent: colleague } = await staffMember(app, 'cora', 'consultant');
    const post = (agent: Agent) => agent.post('/api/admin/webhooks').send({ url: 7 });
    expect((await post(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await post(colleague).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
    expect((await post(admin).expect(404)).body).toEqual(refused(404, 'part.off'));
    await admin.put(`${parts}/webhooks`).send({ on: true }).expect(200);
    expect((await post(admin).expect(400)).body).toEqual(refused(400, 'request.invalid'));
  });

  it('refuse an unknown name, a value that is no boolean, and a session that is not fresh', async () => {
    expect((await admin.put(`${parts}/nothing`).send({ on: true }).expect(404)).body).toEqual(
      refused(404, 'part.not_found'),
    );
    await admin.get(`${parts}/nothing/touched`).expect(404);
    for (const sent of [{ on: 'maybe' }, { on: 1 }, { on: null }, {}]) {
      const { body } = await admin.put(`${parts}/webhooks`).send(sent).expect(400);
      expect(body).toMatchObject({ fields: { on: 'Must be true or false' } });
    }
    app.clock.pass(20 * 60_000);
    expect((await admin.put(`${parts}/webhooks`).send({ on: false }).expect(403)).body).toMatchObject({
      code: 'auth.password_required',
    });
    await admin.post('/api/session/confirm').send({ password }).expect(204);
    expect(await row('webhooks')).toMatchObject({ on: true });
  });
});
