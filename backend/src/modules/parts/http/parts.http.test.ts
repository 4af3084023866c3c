import { operationsOf } from '../../../../test/fuzz/operations.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';
import type { PartRow } from '../application/part-switching.js';

practice([]);

const parts = '/api/admin/parts';
/** No part has this name: what is refused here does not depend on the part. */
const put = (agent: Agent, body: object = { on: false }) => agent.put(`${parts}/nothing`).send(body);

describe('the parts', () => {
  it('are listed for the staff, and those that are on are named by health and by public pages', async () => {
    const { body } = await admin.get(parts).expect(200);
    const rows = body as PartRow[];
    for (const row of rows)
      expect(row).toEqual({
        name: row.name,
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/\.$/),
        on: true,
        needs: row.needs,
        since: null,
        isNew: false,
      });
    const { body: health } = await admin.get('/api/admin/health').expect(200);
    const { body: site } = await app.visitor().get('/api/site').expect(200);
    const on = rows.map(({ name }) => name);
    expect([(health as { parts: string[] }).parts, (site as { parts: string[] }).parts]).toEqual([on, on]);
    const { agent: assistant } = await staffMember(app, 'anna', 'assistant');
    expect((await assistant.get(parts).expect(200)).body).toEqual(rows);
  });

  it('are named by their operations in the API document', async () => {
    const named = new Set(operationsOf(app.document).flatMap(({ part }) => part ?? []));
    const { body } = await admin.get(parts).expect(200);
    // A part of the browser alone has no operations.
    expect((body as PartRow[]).map(({ name }) => name)).toEqual(expect.arrayContaining([...named]));
  });

  it('are switched by owners only, in a fresh session', async () => {
    const { agent: colleague } = await staffMember(app, 'carla', 'consultant');
    expect((await put(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await put(colleague).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
    const { body: made } = await admin.post('/api/access-tokens').send({ name: 'Tool', scope: 'write' });
    const byToken = put(app.visitor()).auth((made as { token: string }).token, { type: 'bearer' });
    expect((await byToken.expect(403)).body).toEqual(refused(403, 'auth.session_required'));
    app.clock.pass(20 * 60_000);
    expect((await put(admin).expect(403)).body).toMatchObject({ code: 'auth.password_required' });
    await admin.post('/api/session/confirm').send({ password }).expect(204);
    expect((await put(admin).expect(404)).body).toEqual(refused(404, 'part.not_found'));
    await admin.get(`${parts}/nothing/touched`).expect(404);
  });

  it('are on or off, and nothing else', async () => {
    for (const sent of [{ on: 'maybe' }, { on: 1 }, { on: null }, {}])
      expect((await put(admin, sent).expect(400)).body).toMatchObject({
        fields: { on: 'Must be true or false' },
      });
  });
});
