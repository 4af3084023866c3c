import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, fetchBytes, pages, refused } from '../../../../test/test-app.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { hasUnzip, unzipped } from '../../../platform/files/testing/unzip.js';
import { maximumNote } from '../domain/private-note.js';

interface Caller {
  agent: Agent;
  id: number;
}
interface Event {
  type: string;
  clientId: number | null;
  refused: boolean;
  subject: { type: string; id: number; title: string };
}

practice(['alex', 'bea']);

const about = ({ id }: Caller): string => `/api/admin/clients/${id}/notes`;
const write = async (content: string, client = alex): Promise<number> =>
  (await admin.agent.post(about(client)).send({ content }).expect(201)).body.id as number;
const contents = async (client: Caller): Promise<string[]> =>
  ((await admin.agent.get(about(client)).expect(200)).body as { content: string }[]).map(
    ({ content }) => content,
  );
const happened = async (id: number): Promise<Event[]> =>
  (await admin.agent.get(`/api/admin/activity?subjectType=note&subjectId=${id}`).expect(200)).body as Event[];

describe('a private note', () => {
  it('can be created, changed and deleted by the practice', async () => {
    const { body: note } = await admin.agent
      .post(about(alex))
      .send({ content: ' Calls in the afternoon.\nHas a boat. ' })
      .expect(201);
    expect(note).toEqual({
      id: note.id,
      userId: alex.id,
      content: 'Calls in the afternoon.\nHas a boat.',
      author: { id: admin.id, name: expect.any(String) },
      created_at: expect.any(String),
      updated_at: note.created_at,
    });
    const second = await write('Prefers letters.');
    expect(await contents(alex)).toEqual(['Prefers letters.', note.content]);

    app.clock.pass(1000);
    const changed = await admin.agent
      .patch(`/api/admin/notes/${second}`)
      .send({ content: 'Prefers mail.' })
      .expect(200);
    expect(changed.body).toMatchObject({ id: second, content: 'Prefers mail.' });
    expect(changed.body.updated_at > changed.body.created_at).toBe(true);
    expect((await admin.agent.patch(`/api/admin/notes/${second}`).send({}).expect(200)).body).toMatchObject({
      content: 'Prefers mail.',
    });
    await admin.agent.delete(`/api/admin/notes/${second}`).expect(204);
    expect(await contents(alex)).toEqual([note.content]);
    expect((await admin.agent.delete(`/api/admin/notes/${second}`).expect(404)).body).toEqual(
      refused(404, 'note.not_found'),
    );
  });

  it('keeps its original author when another admin changes it', async () => {
    const other = await app.account('otheradmin', 'admin');
    const id = await write('By the first one.', bea);
    const agent = await app.signIn('otheradmin');
    const { body } = await agent.patch(`/api/admin/notes/${id}`).send({ content: 'By both.' }).expect(200);
    expect(body.author.id).toBe(admin.id);
    expect((await happened(id)).map((event) => event.type)).toEqual(['note.changed', 'note.created']);
    expect((await agent.post(about(bea)).send({ content: 'Mine' }).expect(201)).body.author.id).toBe(
      other.id,
    );
  });

  it.each([
    [{}, 'Content is required'],
    [{ content: ' \n ' }, 'Content is required'],
    [{ content: 5 }, 'Content is required'],
    [{ content: 'x'.repeat(maximumNote + 1) }, `Must be at most ${maximumNote} characters`],
  ])("of %.40j is refused with the field's name", async (note, message) => {
    const before = await contents(alex);
    const id = await write('Stays');
    expect((await admin.agent.post(about(alex)).send(note).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { content: message }),
    );
    if ('content' in note)
      expect((await admin.agent.patch(`/api/admin/notes/${id}`).send(note).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { content: message }),
      );
    expect(await contents(alex)).toEqual(['Stays', ...before]);
  });

  it('requires a logged-in admin', async () => {
    const id = await write('For us');
    const calls = [
      ['get', about(alex)],
      ['post', about(alex)],
      ['patch', `/api/admin/notes/${id}`],
      ['delete', `/api/admin/notes/${id}`],
    ] as const;
    for (const [method, address] of calls) {
      const visitor = await app.visitor()[method](address).send({ content: 'x' });
      expect(visitor.body).toEqual(refused(401, 'auth.signed_out'));
      const client = await alex.agent[method](address).send({ content: 'x' });
      expect(client.body).toEqual(refused(403, 'auth.forbidden'));
    }
    expect(await contents(alex)).toContain('For us');
  });

  it('is 404 if it does not exist or is not about a client', async () => {
    const no = refused(404, 'client.not_found');
    for (const address of [about(admin), about({ ...admin, id: 999_999 })]) {
      expect((await admin.agent.get(address)).body).toEqual(no);
      expect((await admin.agent.post(address).send({ content: 'x' })).body).toEqual(no);
    }
    expect((await admin.agent.patch('/api/admin/notes/999999').send({ content: 'x' })).body).toEqual(
      refused(404, 'note.not_found'),
    );
    for (const absurd of absurdIds)
      expect((await admin.agent.delete(`/api/admin/notes/${absurd}`)).body).toEqual(
        refused(404, 'record.not_found'),
      );
  });

  it('is created once for one Idempotency-Key, and listed in pages', async () => {
    const many = await app.client('manynotes');
    const post = () =>
      admin.agent.post(about(many)).set('Idempotency-Key', 'note-1').send({ content: 'Once' }).expect(201);
    expect((await post()).body.id).toBe((await post()).body.id);
    for (let n = 1; n <= 4; n++) await write(`Note ${n}`, many);
    const read = await pages(admin.agent, `${about(many)}?limit=2`);
    expect(read.flatMap(({ rows }) => rows)).toMatchObject([
      { content: 'Note 4' },
      { content: 'Note 3' },
      { content: 'Note 2' },
      { content: 'Note 1' },
      { content: 'Once' },
    ]);
  });

  it('is read-only once the account is closed', async () => {
    const leaving = await app.client('leaving');
    const id = await write('Moved to another town', leaving);
    await admin.agent.delete(`/api/admin/clients/${leaving.id}`).expect(204);
    expect(await contents(leaving)).toEqual(['Moved to another town']);
    expect((await admin.agent.post(about(leaving)).send({ content: 'x' })).body).toEqual(
      refused(404, 'client.not_found'),
    );
    const address = `/api/admin/notes/${id}`;
    expect((await admin.agent.patch(address).send({ content: 'x' })).body).toEqual(
      refused(404, 'note.not_found'),
    );
    expect((await admin.agent.delete(address)).body).toEqual(refused(404, 'note.not_found'));
  });
});

describe('the activity of a private note', () => {
  it("is in the client's activity for admins, without its text", async () => {
    const id = await write('A secret of the practice');
    await alex.agent.delete(`/api/admin/notes/${id}`).expect(403);
    // A refused attempt is recorded after its response.
    await app.app.get(BackgroundTasks).settled();
    await admin.agent.delete(`/api/admin/notes/${id}`).expect(204);
    const timeline = (await admin.agent.get(`/api/admin/activity?userId=${alex.id}`).expect(200))
      .body as Event[];
    const events = timeline.filter(({ subject }) => subject.type === 'note' && subject.id === id);
    expect(events.map(({ type }) => type)).toEqual(['note.deleted', 'note.refused', 'note.created']);
    for (const event of events)
      expect(event).toMatchObject({ clientId: alex.id, subject: { title: 'Sam Sample' } });
    expect(JSON.stringify(timeline)).not.toContain('A secret');
  });

  it('is hidden from clients in lists and counts', async () => {
    await write('Not for you');
    const { body, headers } = await alex.agent.get('/api/activity?limit=100').expect(200);
    const own = body as Event[];
    expect(own.map(({ type }) => type)).toContain('account.signed_in');
    expect(own.filter(({ subject }) => subject.type === 'note')).toEqual([]);
    expect(headers['x-total-count']).toBe(String(own.length));
    expect((await alex.agent.get('/api/activity?type=note').expect(200)).body).toEqual([]);
  });

  (hasUnzip ? it : it.skip)('leaves in no export, not even as a bare link', async () => {
    await write('Never in an export');
    for (const [agent, address] of [
      [alex.agent, '/api/account/export'],
      [admin.agent, `/api/admin/clients/${alex.id}/export`],
    ] as const) {
      const files = unzipped((await fetchBytes(agent, address).expect(200)).body as Buffer);
      const everything = Buffer.concat([...files.values()]).toString('latin1');
      expect(everything).toContain('account.signed_in');
      expect(everything).not.toContain('Never in an export');
      expect(everything).not.toMatch(/note\.(created|refused|deleted)|"type":\s*"note"/);
    }
  });
});
