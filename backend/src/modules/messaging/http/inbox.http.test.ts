import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { type Agent, pages, refused } from '../../../../test/test-app.js';

const address = '/api/message-threads';
const inbox = '/api/admin/message-threads';

let ids: Record<'empty' | 'early' | 'late' | 'answered', number>;

interface Row {
  id: number;
  unanswered: boolean;
  [field: string]: unknown;
}

const begin = async (agent: Agent, subject: string): Promise<number> =>
  ((await agent.post(address).send({ subject }).expect(201)).body as Row).id;
const send = (agent: Agent, id: number, content: string) =>
  agent.post(`${address}/${id}/messages`).send({ content }).expect(201);
const found = async (query = ''): Promise<number[]> =>
  ((await admin.get(`${inbox}${query}`).expect(200)).body as Row[]).map(({ id }) => id);

practice(['alex', 'bea']);
beforeAll(async () => {
  await app.sql.rows('test.name', `UPDATE users SET first_name = 'Béatrice' WHERE id = $1`, [bea.id]);
  const empty = await begin(alex.agent, 'Nothing written');
  const early = await begin(alex.agent, 'Payroll 50%');
  const answered = await begin(bea.agent, 'Answered');
  const late = await begin(bea.agent, 'Tax return');
  await send(alex.agent, early, 'I wait longest');
  await send(bea.agent, late, 'What about my_file?');
  await send(bea.agent, answered, 'Thank you for the Ledger, señora');
  await send(admin, answered, 'You are welcome');
  // A further message does not shorten the wait.
  await send(alex.agent, early, 'I still wait');
  ids = { empty, early, late, answered };
});

describe('the inbox', () => {
  it('has unanswered conversations first, longest wait first', async () => {
    const { early, late, answered, empty } = ids;
    expect(await found()).toEqual([early, late, answered, empty]);
    const paged = await pages<Row>(admin, `${inbox}?limit=1`);
    expect(paged.map(({ rows }) => rows[0]?.id)).toEqual([early, late, answered, empty]);
    expect(paged.map(({ total }) => total)).toEqual([4, 4, 4, 4]);
  });

  it('has all fields of the specification', async () => {
    const [row] = (await admin.get(inbox).expect(200)).body as Row[];
    const written = await admin.get(`${address}/${ids.early}/messages`).expect(200);
    const first = (written.body as { created_at: string }[]).at(-1);
    expect(row).toEqual({
      id: ids.early,
      subject: 'Payroll 50%',
      userId: alex.id,
      client: { id: alex.id, name: 'Sam Sample' },
      createdBy: alex.id,
      created_at: expect.stringMatching(/Z$/) as string,
      updated_at: expect.stringMatching(/Z$/) as string,
      unreadCount: 2,
      unanswered: true,
      waitingSince: first?.created_at,
      lastMessage: {
        id: expect.any(Number) as number,
        content: 'I still wait',
        fromUserId: alex.id,
        fromPractice: false,
        from: { id: alex.id, name: 'Sam Sample' },
        created_at: row?.['updated_at'],
      },
    });
  });

  it('can be filtered by unanswered, unread and client', async () => {
    const { early, late, answered, empty } = ids;
    expect(await found('?filter=unanswered')).toEqual([early, late]);
    expect(await found('?filter=unread')).toEqual([early, late, answered]);
    expect(await found('?filter=all')).toHaveLength(4);
    expect(await found(`?userId=${alex.id}`)).toEqual([early, empty]);
    expect(await found(`?userId=${bea.id}&filter=unanswered`)).toEqual([late]);
    expect((await admin.get(`${inbox}?filter=mine`).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { filter: expect.any(String) as string }),
    );
    await admin.get(`${inbox}?userId=x`).expect(400);
  });

  it('can be searched by subject, client and messages; % and _ are plain characters', async () => {
    const { early, late, answered } = ids;
    expect(await found('?search=payROLL')).toEqual([early]);
    expect(await found('?search=beatrice')).toEqual([late, answered]);
    expect(await found('?search=BRIVER')).toEqual([late, answered]);
    expect(await found('?search=ledger')).toEqual([answered]);
    expect(await found('?search=SENORA')).toEqual([answered]);
    for (const text of ['BÉATRICE', 'wélcome', 'ánswer'])
      expect(await found(`?search=${encodeURIComponent(text)}`)).toContain(answered);
    expect(await found('?search=50%25')).toEqual([early]);
    expect(await found('?search=my_f')).toEqual([late]);
    expect(await found('?search=m_f')).toEqual([]);
    expect(await found('?search=wait&filter=unread')).toEqual([early]);
    expect((await pages<Row>(admin, `${inbox}?search=beatrice&limit=1`)).map(({ total }) => total)).toEqual([
      2, 2,
    ]);
  });

  it('is for admins only', async () => {
    expect((await alex.agent.get(inbox).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    await app.visitor().get(inbox).expect(401);
    await app.visitor().post(`${inbox}/${ids.early}/answered`).expect(401);
    expect((await admin.post(`${inbox}/999999/answered`).expect(404)).body).toEqual(
      refused(404, 'thread.not_found'),
    );
  });

  it('moves answered conversations to the end until the client writes again', async () => {
    const { early, late, answered, empty } = ids;
    const { body } = await admin.post(`${inbox}/${early}/answered`).expect(200);
    expect(body).toMatchObject({ unanswered: false, unreadCount: 2 });
    await admin.post(`${inbox}/${early}/answered`).expect(200);
    expect(await found()).toEqual([late, early, answered, empty]);
    await send(alex.agent, early, 'One more thing');
    expect(await found()).toEqual([late, early, answered, empty]);
    expect(await found('?filter=unanswered')).toEqual([late, early]);
  });
});

describe('saved replies', () => {
  const replies = '/api/admin/saved-replies';
  const save = async (title: string, content = 'Please send us your receipts.'): Promise<Row> =>
    (await admin.post(replies).send({ title, content }).expect(201)).body as Row;

  it('can be created, changed, searched and deleted', async () => {
    const reply = await save('Receipts');
    expect(reply).toEqual({
      id: expect.any(Number) as number,
      title: 'Receipts',
      language: 'en',
      content: 'Please send us your receipts.',
      createdBy: expect.any(Number) as number,
      created_at: expect.stringMatching(/Z$/) as string,
      updated_at: reply['created_at'],
    });
    const { body } = await admin.patch(`${replies}/${reply.id}`).send({ title: 'All receipts' }).expect(200);
    expect(body).toMatchObject({ title: 'All receipts', content: 'Please send us your receipts.' });
    const second = await save('Gracias, señor', 'Thank you!');
    expect(((await admin.get(replies).expect(200)).body as Row[]).map(({ id }) => id)).toEqual([
      second.id,
      reply.id,
    ]);
    expect(
      ((await admin.get(`${replies}?search=YOUR`).expect(200)).body as Row[]).map(({ id }) => id),
    ).toEqual([reply.id]);
    for (const search of ['thánk', 'SENOR'])
      expect((await admin.get(replies).query({ search }).expect(200)).body).toEqual([second]);
    await admin.delete(`${replies}/${second.id}`).expect(204);
    expect((await admin.delete(`${replies}/${second.id}`).expect(404)).body).toEqual(
      refused(404, 'saved_reply.not_found'),
    );
    await admin.patch(`${replies}/${second.id}`).send({ title: 'x' }).expect(404);
  });

  it('have a language, English by default', async () => {
    const spanish = { title: 'Recibos', content: 'Envíenos sus recibos, por favor.', language: 'es' };
    const { body } = await admin.post(replies).send(spanish).expect(201);
    expect(body).toMatchObject(spanish);
    const { id } = body as Row;
    expect((await admin.patch(`${replies}/${id}`).send({ title: 'x' }).expect(200)).body).toMatchObject({
      language: 'es',
    });
    expect((await admin.patch(`${replies}/${id}`).send({ language: 'en' }).expect(200)).body).toMatchObject({
      language: 'en',
    });
    for (const language of ['', 'fr', 'ES', null])
      for (const call of [admin.post(replies), admin.patch(`${replies}/${id}`)])
        expect((await call.send({ ...spanish, language }).expect(400)).body.fields).toHaveProperty(
          'language',
        );
  });

  it('are created once for one Idempotency-Key', async () => {
    const once = (title: string) =>
      admin.post(replies).send({ title, content: 'Once' }).set('Idempotency-Key', 'reply');
    const first = await once('Only one').expect(201);
    const again = await once('Only one').expect(201);
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect((await once('Another').expect(409)).body).toEqual(refused(409, 'idempotency.key_reused'));
    expect((await admin.get(`${replies}?search=Only`).expect(200)).body).toEqual([first.body]);
  });

  it('require title, content and an admin', async () => {
    expect((await admin.post(replies).send({ title: ' ' }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { title: 'Title is required', content: 'Content is required' }),
    );
    const { id } = await save('To change');
    await admin.patch(`${replies}/${id}`).send({ content: '' }).expect(400);
    for (const call of [
      (agent: Agent) => agent.get(replies),
      (agent: Agent) => agent.post(replies).send({ title: 'x', content: 'x' }),
      (agent: Agent) => agent.patch(`${replies}/${id}`).send({ title: 'x' }),
      (agent: Agent) => agent.delete(`${replies}/${id}`),
    ]) {
      await call(alex.agent).expect(403);
      await call(app.visitor()).expect(401);
    }
  });
});
