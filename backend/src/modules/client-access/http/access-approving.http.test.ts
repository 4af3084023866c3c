import { anOrganization } from '../../../../test/grants.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { accessScopes } from '../../../kernel/index.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import type { AccessDto } from './access.dto.js';
import {
  accept,
  aClient,
  admin,
  app,
  eventsOf,
  helper,
  inDays,
  invite,
  listOf,
  signInAgain,
  subjectsTo,
  tokenTo,
  useAccess,
} from '../testing/access-over-http.js';
import { aName } from '../testing/invitation-calls.js';

useAccess();

describe('access that the practice starts', () => {
  const granted = (id: number, body: object) => admin.post(`/api/admin/clients/${id}/access`).send(body);

  it('waits for the approval of an individual', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const { body } = await granted(nora.id, helper(sam.email)).expect(201);
    const { id, status, grantedBy } = body as AccessDto;
    expect([status, grantedBy.name]).toEqual(['awaiting_client', 'Sam Sample']);
    expect(await subjectsTo(sam.email)).toEqual([]);
    expect(await subjectsTo(nora.email)).toEqual(['Please approve access to your portal']);
    await granted(nora.id, helper(sam.email)).expect(409);
    // Clients see the practice, not the member of the staff.
    const site = (await app.visitor().get('/api/site').expect(200)).body as { name: string };
    expect((await listOf(nora.agent))[0]?.grantedBy).toEqual({ id: 1, name: site.name });
    expect(
      (await nora.agent.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(200)).body,
    ).toMatchObject({
      status: 'invited',
    });
    await nora.agent.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(200);
    expect((await subjectsTo(sam.email)).length).toBe(1);
    const token = await tokenTo(sam.email);
    const preview = await app.visitor().post('/api/access/preview').send({ token }).expect(200);
    expect((preview.body as { grantedBy: object }).grantedBy).toEqual({ name: site.name });
    await accept(sam.agent, token).expect(200);
    expect(await subjectsTo('consultant@example.com')).toContain('Your invitation was accepted');
    const at = `/api/admin/clients/${nora.id}/access`;
    await admin
      .patch(`${at}/${id}`)
      .send({ scopes: ['documents'] })
      .expect(200);
    expect((await subjectsTo(nora.email))[0]).toBe('Access to your portal was changed');
    await admin.delete(`/api/admin/clients/${sam.id}/access/${id}`).expect(404);
    await admin
      .patch(`/api/admin/clients/${sam.id}/access/${id}`)
      .send({ scopes: ['documents'] })
      .expect(404);
    await admin.delete(`${at}/${id}`).expect(204);
    await admin.delete(`${at}/${id}`).expect(404);
    await nora.agent.post(`/api/access/${id}/approve`).send({ version: 2 }).expect(409);
    expect(await listOf(admin, at)).toMatchObject([{ id, status: 'ended', endedBy: { name: 'Sam Sample' } }]);
  });

  it('is a task and a notification of the client alone, until they answer', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const earlier = await invite(nora.agent, helper(sam.email));
    await accept(sam.agent, await tokenTo(sam.email)).expect(200);
    const tasksOf = async (agent: Agent) =>
      (
        (await agent.get('/api/to-do').expect(200)).body as { type: string; title: string; url: string }[]
      ).map(({ type, title, url }) => [type, title, url]);
    const askedOf = async (agent: Agent) =>
      (
        (await agent.get('/api/notifications?limit=200').expect(200)).body as {
          title: string;
          message: string;
          type: string;
          read: boolean;
        }[]
      )
        .filter(({ type }) => type === 'warning')
        .map(({ title, message, read }) => [title, message, !read]);
    const since = async () =>
      ((await nora.agent.get('/api/to-do').expect(200)).body as { since: string }[])[0]?.since;
    expect(await tasksOf(nora.agent)).toEqual([]);

    const { body } = await granted(nora.id, helper('pat@example.com', { name: 'Pat Helper' })).expect(201);
    const { id, created_at } = body as AccessDto;
    const task = ['approve', 'Pat Helper', `/client/people?access=${id}`];
    const asked = ['Access to approve', 'We ask you to approve access for Pat Helper.'];
    expect(await tasksOf(nora.agent)).toEqual([task]);
    expect(await since()).toBe(created_at);
    expect(await askedOf(nora.agent)).toEqual([[...asked, true]]);
    // Another change by the practice leaves it open.
    await admin
      .patch(`/api/admin/clients/${nora.id}/access/${id}`)
      .send({ until: inDays(30) })
      .expect(200);
    expect(await askedOf(nora.agent)).toEqual([[...asked, true]]);
    await nora.agent.post(`/api/access/${id}/approve`).send({ version: 2 }).expect(200);
    expect(await tasksOf(nora.agent)).toEqual([]);
    expect(await askedOf(nora.agent)).toEqual([[...asked, false]]);

    // Wider terms, which the client declines by keeping the others.
    app.clock.pass(60_000);
    const at = `/api/admin/clients/${nora.id}/access/${earlier.id}`;
    await admin
      .patch(at)
      .send({ until: inDays(120) })
      .expect(200);
    const change = [
      'Change of access to approve',
      `We ask you to approve a change to the access of ${sam.email}.`,
    ];
    expect(await tasksOf(nora.agent)).toEqual([
      ['approve', 'Sam Sample', `/client/people?access=${earlier.id}`],
    ]);
    expect(Date.parse((await since()) ?? '') - Date.parse(created_at)).toBeGreaterThanOrEqual(60_000);
    expect((await askedOf(nora.agent))[0]).toEqual([...change, true]);
    const { until } = earlier;
    await nora.agent.patch(`/api/access/${earlier.id}`).send({ until }).expect(200);
    expect(await tasksOf(nora.agent)).toEqual([]);
    expect((await askedOf(nora.agent))[0]).toEqual([...change, false]);
    expect([await tasksOf(sam.agent), await askedOf(sam.agent)]).toEqual([[], []]);

    // Access that ran out asks for nothing more.
    await granted(nora.id, helper('kim@example.com', { until: inDays(1) })).expect(201);
    expect(await tasksOf(nora.agent)).toHaveLength(1);
    app.clock.pass(2 * 24 * 60 * 60 * 1000);
    const again = await app.signIn(nora.username);
    expect(await tasksOf(again)).toEqual([]);
    await signInAgain();
  });

  it('is approved in the version that the client saw', async () => {
    const nora = await aClient('nora');
    const { body } = await granted(nora.id, helper('seen@example.com', { scopes: ['documents'] })).expect(
      201,
    );
    const { id, version } = body as AccessDto;
    const approve = (sent: object) => nora.agent.post(`/api/access/${id}/approve`).send(sent);
    for (const wrong of [{}, { version: null }, { version: 'x' }, { version: 0 }, { version: 1.5 }])
      expect((await approve(wrong).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { version: expect.any(String) as string }),
      );
    // Wider between the look and the click.
    const { body: wider } = await admin
      .patch(`/api/admin/clients/${nora.id}/access/${id}`)
      .send({ scopes: ['documents', 'invoices'] })
      .expect(200);
    expect(wider).toMatchObject({ version: version + 1, pending: null, status: 'awaiting_client' });
    expect((await approve({ version }).expect(409)).body).toEqual(refused(409, 'access.changed'));
    expect(await subjectsTo('seen@example.com')).toEqual([]);
    expect((await approve({ version: version + 1 }).expect(200)).body).toMatchObject({
      status: 'invited',
      scopes: ['documents', 'invoices'],
      version: version + 1,
    });
  });

  describe('and the client has approved', () => {
    const active = async () => {
      const nora = await aClient('nora');
      const sam = await aClient('sam');
      const invited = await invite(nora.agent, helper(sam.email));
      await accept(sam.agent, await tokenTo(sam.email)).expect(200);
      const at = `/api/admin/clients/${nora.id}/access/${invited.id}`;
      const patch = async (changes: object) =>
        (await admin.patch(at).send(changes).expect(200)).body as AccessDto;
      const approve = (version: number) =>
        nora.agent.post(`/api/access/${invited.id}/approve`).send({ version });
      return { nora, sam, ...invited, patch, approve };
    };

    it('waits with wider terms until they are approved, and with later days', async () => {
      const { nora, sam, id, patch, approve, until, version } = await active();
      const scopes = ['documents', 'messages', 'invoices'];
      const former = { scopes: ['documents', 'messages'], categories: null, until };
      const pending = { ...former, scopes };
      expect(await patch({ scopes })).toMatchObject({ ...former, pending, version: version + 1 });
      expect((await listOf(nora.agent))[0]).toMatchObject({ ...former, pending, status: 'active' });
      await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(403);
      expect((await subjectsTo(nora.email))[0]).toBe('Please approve a change of access');
      expect((await subjectsTo(sam.email))[0]).not.toBe('Your access was changed');

      // Another wish takes its place, so the former look approves nothing.
      await patch({ until: inDays(120) });
      expect((await approve(version + 1).expect(409)).body).toEqual(refused(409, 'access.changed'));
      expect((await approve(version + 2).expect(200)).body).toMatchObject({
        ...former,
        until: inDays(120),
        pending: null,
        version: version + 2,
      });
      // Again, as after a lost answer.
      await approve(version + 2).expect(200);
      expect(await subjectsTo(sam.email)).toContain('Your access was changed');
      await patch({ scopes });
      await approve(version + 3).expect(200);
      await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(200);
      expect((await eventsOf(id)).filter((type) => /change|approved/.test(type))).toEqual([
        'access.change_requested',
        'access.change_requested',
        'access.approved',
        'access.change_requested',
        'access.approved',
      ]);
    });

    it('is narrowed at once, which drops what waits', async () => {
      const { nora, sam, patch, approve, version } = await active();
      await patch({ categories: ['tax'] });
      const narrow = { scopes: ['documents'], categories: ['tax'], pending: null };
      await patch({ scopes: ['documents', 'messages', 'invoices'] });
      expect(await patch({ scopes: ['documents'] })).toMatchObject(narrow);
      await sam.agent.get(`/api/message-threads?client=${nora.id}`).expect(403);
      expect((await approve(version + 2).expect(409)).body).toEqual(refused(409, 'access.changed'));
      expect((await approve(version + 3).expect(200)).body).toMatchObject(narrow);
      // All categories are wider.
      expect(await patch({ categories: null })).toMatchObject({
        categories: ['tax'],
        pending: { categories: null },
      });
    });

    it('stays as it is if the client keeps it, or the practice takes its wish back', async () => {
      const { nora, id, patch, approve, version } = await active();
      const former = { scopes: ['documents', 'messages'], pending: null };
      const keeps = [
        () => nora.agent.patch(`/api/access/${id}`).send({ scopes: former.scopes }).expect(200),
        () => admin.patch(`/api/admin/clients/${nora.id}/access/${id}`).send(former).expect(200),
      ];
      for (const keep of keeps) {
        const { version: asked } = await patch({ scopes: [...former.scopes, 'invoices'] });
        await patch({});
        expect((await listOf(nora.agent))[0]?.pending).not.toBeNull();
        expect((await keep()).body).toMatchObject({ ...former, version: asked + 1 });
        await approve(asked).expect(409);
      }
      expect((await eventsOf(id)).slice(-1)).toEqual(['access.change_dropped']);
      expect(version).toBe(1);
      await nora.agent.delete(`/api/access/${id}`).expect(204);
      expect((await listOf(nora.agent))[0]).toMatchObject({ status: 'ended', pending: null });
    });
  });

  it('needs no approval with a consent on file, or for a business', async () => {
    const nora = await aClient('nora');
    const kim = await aClient('kim');
    const upload = async (userId: number): Promise<number> => {
      const { body } = await admin
        .post('/api/admin/documents/upload')
        .field({ title: 'Consent', userId: String(userId) })
        .attach('file', await readDemoFile('Engagement Agreement 2027.pdf'), 'consent.pdf')
        .expect(201);
      return (body as { id: number }).id;
    };
    const sent = async (agent: Agent): Promise<number> => {
      const { body } = await agent
        .post('/api/documents')
        .field({ title: 'My consent' })
        .attach('file', await readDemoFile('Engagement Agreement 2027.pdf'), 'consent.pdf')
        .expect(201);
      app.clock.pass(1000);
      return (body as { id: number }).id;
    };
    const hers = await sent(nora.agent);
    const his = await sent(kim.agent);
    // One that the practice uploaded is no consent of the client, before it is signed.
    const draft = await upload(nora.id);
    for (const consentDocumentId of [his, draft, 999_999, 'x'])
      expect(
        Object.keys(
          (await granted(nora.id, helper('x@example.com', { consentDocumentId })).expect(400)).body
            .fields as object,
        ),
      ).toEqual(['consentDocumentId']);
    const { body } = await granted(nora.id, helper('x@example.com', { consentDocumentId: hers })).expect(201);
    expect((body as AccessDto).status).toBe('invited');
    expect(await subjectsTo(nora.email)).toContain('Someone was invited to your portal');
    await admin.delete(`/api/admin/documents/${hers}`).expect(204);
    await granted(nora.id, helper('y@example.com', { consentDocumentId: hers })).expect(400);

    const business = await anOrganization(app, { kind: 'business', name: 'New Company' });
    const owner = await granted(business, { email: nora.email, role: 'owner' }).expect(201);
    expect(owner.body).toMatchObject({ status: 'invited', role: 'owner', until: null, scopes: accessScopes });
    await accept(nora.agent, await tokenTo(nora.email)).expect(200);
    await granted(business, { email: kim.email, role: 'owner' }).expect(201);
    await accept(kim.agent, await tokenTo(kim.email)).expect(200);
    // Only the practice ends an owner, and the others are notified.
    await admin.delete(`/api/admin/clients/${business}/access/${(owner.body as AccessDto).id}`).expect(204);
    expect((await subjectsTo(kim.email))[0]).toBe('Owner removed');
    expect((await subjectsTo(nora.email))[0]).toBe('Your access has ended');
  });

  it('is refused for staff, for the client, in an old session, by a token and by an assistant', async () => {
    const nora = await aClient('nora');
    expect((await granted(nora.id, helper('Consultant@example.com')).expect(409)).body).toEqual(
      refused(409, 'access.staff'),
    );
    expect(
      Object.keys((await granted(nora.id, helper(nora.email)).expect(400)).body.fields as object),
    ).toEqual(['email']);
    await granted(nora.id, { email: 'x@example.com', role: 'owner' }).expect(400);
    await granted(999_999, helper('x@example.com')).expect(404);
    await nora.agent.get(`/api/admin/clients/${nora.id}/access`).expect(403);
    await app.visitor().get(`/api/admin/clients/${nora.id}/access`).expect(401);
    const assistant = await app.account(aName('assistant'), 'admin');
    await app.sql.rows('test.assistant', `UPDATE users SET staff_role = 'assistant' WHERE id = $1`, [
      assistant.id,
    ]);
    const agent = await app.signIn(assistant.username);
    const notPermitted = refused(403, 'auth.not_permitted');
    for (const [method, path] of [
      ['get', ''],
      ['post', ''],
      ['patch', '/1'],
      ['delete', '/1'],
    ] as const)
      expect(
        (await agent[method](`/api/admin/clients/${nora.id}/access${path}`).send({}).expect(403)).body,
      ).toEqual(notPermitted);
    app.clock.pass(16 * 60_000);
    expect((await granted(nora.id, helper('x@example.com')).expect(403)).body).toEqual(
      refused(403, 'auth.password_required'),
    );
  });
});
