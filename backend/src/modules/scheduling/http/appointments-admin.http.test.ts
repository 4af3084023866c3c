import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, isRefused, pages } from '../../../../test/test-app.js';

interface Caller {
  agent: Agent;
  id: number;
}
interface Row {
  id: number;
  status: string;
  startsAt: string;
}

practice(['alex', 'bea']);

const list = '/api/admin/appointments';
const enter = async (startsAt: string, more: object = {}): Promise<Row> =>
  (
    await admin.agent
      .post(list)
      .send({ userId: alex.id, type: 'review', startsAt, ...more })
      .expect(201)
  ).body as Row;
const change = (id: number, changes: object) => admin.agent.patch(`${list}/${id}`).send(changes);
const found = async (query: string): Promise<Row[]> =>
  (await admin.agent.get(`${list}?${query}`).expect(200)).body as Row[];
const idsOf = (rows: Row[]): number[] => rows.map(({ id }) => id);
const titles = async ({ agent }: Caller): Promise<string[]> =>
  ((await agent.get('/api/notifications').expect(200)).body as { title: string }[]).map(({ title }) => title);

describe('the practice', () => {
  it('creates an appointment, also in the past', async () => {
    const startsAt = '2027-01-12T16:00:00.000Z';
    const given = {
      type: 'planning',
      notes: 'Loud',
      privateNotes: 'Quiet',
      location: 'At our office',
      videoUrl: 'https://meet.example.com/steward',
    };
    const { body } = await admin.agent
      .post(list)
      .send({ userId: alex.id, startsAt: '2027-01-12T10:00:00-06:00', ...given })
      .expect(201);
    expect(body).toEqual({
      id: body.id,
      userId: alex.id,
      client: { id: alex.id, name: 'Sam Sample' },
      invitee: null,
      ...given,
      place: 'office',
      typeLabel: 'Planning session',
      typeLabels: { en: 'Planning session', es: 'Sesión de planeación' },
      status: 'scheduled',
      startsAt,
      endsAt: '2027-01-12T17:30:00.000Z',
      conflict: false,
      cancelReason: null,
      confirmedAt: null,
      cancellableUntil: '2027-01-11T16:00:00.000Z',
      reschedulable: false,
      source: 'practice',
      allowed: ['cancel', 'reschedule', 'edit'],
      created_at: expect.any(String),
      updated_at: body.created_at,
    });
    await admin.agent.get(`${list}/${body.id}`).expect(200, body);
    const { body: seen } = await alex.agent.get(`/api/appointments/${body.id}`).expect(200);
    const { privateNotes: _, source: __, ...shared } = body as Record<string, unknown>;
    expect(seen).toEqual({ ...shared, allowed: ['confirm', 'cancel'] });
    expect(await titles(alex)).toEqual(['New appointment']);
    expect(await enter('2026-01-05T15:00:00Z')).toMatchObject({ status: 'completed' });
    expect(await titles(alex)).toEqual(['New appointment']);
  });

  it('cannot create one over another', async () => {
    await enter('2027-01-13T16:00:00Z', { endsAt: '2027-01-13T16:20:00Z' });
    const over = { userId: bea.id, type: 'other', startsAt: '2027-01-13T16:10:00Z' };
    await isRefused(admin.agent.post(list).send(over), 409, 'appointment.taken');
    const { body: clash } = await admin.agent.post(list).send(over).expect(409);
    expect(clash.message).toBe('This time overlaps with Sam Sample, Wed, Jan 13, 2027, 10:00 – 10:20 AM.');
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.agent.post(list).send({ ...over, startsAt: '2027-01-13T16:20:00Z' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  const valid = { type: 'review', startsAt: '2027-02-01T15:00:00Z' };

  it.each([
    [{ ...valid }, { userId: 'Please select a client' }],
    [{ ...valid, userId: 1 }, { userId: 'Please select a client' }],
    [{ ...valid, userId: 2, endsAt: valid.startsAt }, { endsAt: 'Must be after the start' }],
    [
      { ...valid, userId: 2, videoUrl: 'http://meet.example.com' },
      { videoUrl: 'Please enter an address that begins with https://' },
    ],
    [{ ...valid, userId: 2, location: 'x'.repeat(201) }, { location: 'Must be at most 200 characters' }],
  ])('is refused with %j, by field', async (body, fields) => {
    const sent = 'userId' in body && body.userId === 2 ? { ...body, userId: alex.id } : body;
    await isRefused(
      admin.agent.post(list).send(sent),
      400,
      'request.invalid',
      fields as Record<string, string>,
    );
  });

  it('changes details, and notifies the client only of what both sides see', async () => {
    const dora = await app.client('dora');
    const { id } = await enter('2027-03-01T15:00:00Z', { userId: dora.id });
    expect((await change(id, { privateNotes: 'Quiet' }).expect(200)).body).toMatchObject({
      privateNotes: 'Quiet',
    });
    expect(await titles(dora)).toEqual(['New appointment']);
    const { body } = await change(id, { notes: 'Loud', location: 'Here', type: 'other' }).expect(200);
    expect(body).toMatchObject({ notes: 'Loud', privateNotes: 'Quiet', typeLabel: 'Meeting' });
    expect(await titles(dora)).toEqual(['Appointment changed', 'New appointment']);
    expect((await change(id, { notes: null }).expect(200)).body).toMatchObject({
      notes: null,
      location: 'Here',
    });
    const { body: own } = await dora.agent.get('/api/activity').expect(200);
    expect(JSON.stringify(own)).not.toContain('private');
    await isRefused(change(id, { endsAt: '2027-03-01T14:00:00Z' }), 400, 'request.invalid', {
      endsAt: 'Must be after the start',
    });
    await isRefused(change(id, { startsAt: null }), 400, 'request.invalid', {
      startsAt: 'Please choose a time',
    });
    await isRefused(change(id, { status: 'completed' }), 400, 'request.invalid');
    await isRefused(change(id, { userId: alex.id }), 409, 'appointment.assigned');
  });
});

describe('the list', () => {
  it('is limited to days in the practice’s time zone', async () => {
    // April 30 ends at 5:00 UTC in Chicago.
    const last = await enter('2027-05-01T04:30:00Z', { endsAt: '2027-05-01T05:30:00Z' });
    const first = await enter('2027-05-01T05:30:00Z', { userId: bea.id });
    expect(idsOf(await found('from=2027-04-30&to=2027-04-30'))).toEqual([last.id]);
    expect(idsOf(await found('from=2027-05-01&to=2027-05-01'))).toEqual([last.id, first.id]);
    expect(idsOf(await found('from=2027-05-02&to=2027-05-02'))).toEqual([]);
    expect(idsOf(await found(`from=2027-04-30&to=2027-05-01&userId=${bea.id}`))).toEqual([first.id]);
    await isRefused(admin.agent.get(`${list}?from=2027-05-02&to=2027-05-01`), 400, 'request.invalid', {
      to: 'Must not be before the first day',
    });
  });

  it('is searched by type, notes and names, literally even for %', async () => {
    const { id } = await enter('2027-06-01T15:00:00Z', { notes: 'All of 100% Ümläut' });
    for (const text of ['ümläut', 'UMLAUT', 'u\u0308ml', 'ÁLL Ôf'])
      expect(idsOf(await found(`search=${encodeURIComponent(text)}`))).toEqual([id]);
    expect(idsOf(await found('search=100%25'))).toEqual([id]);
    expect(idsOf(await found('search=1%25%C3%9C'))).toEqual([]);
    expect(idsOf(await found('search=%C3%BCmlaut-of%20100%25'))).toEqual([id]);
    await app.sql.rows(
      'test.phone',
      `UPDATE appointments SET invitee_phone = '(210) 555-0165' WHERE id = $1`,
      [id],
    );
    expect(idsOf(await found('search=%2B1-210-555-0165'))).toEqual([id]);
    expect(idsOf(await found('search=briverside')).length).toBeGreaterThan(0);
    expect((await found('search=planning')).length).toBeGreaterThan(0);
  });

  it('is paged in either order', async () => {
    const all = await found('limit=200');
    const coming = await found('when=upcoming&limit=200');
    expect(coming.map(({ startsAt }) => startsAt)).toEqual(coming.map(({ startsAt }) => startsAt).toSorted());
    for (const [query, rows] of [
      ['', all],
      ['when=upcoming&', coming],
      ['when=past&', await found('when=past&limit=200')],
    ] as const) {
      const read = await pages<Row>(admin.agent, `${list}?${query}limit=2`);
      expect(idsOf(read.flatMap((page) => page.rows))).toEqual(idsOf(rows));
      expect(new Set(read.map(({ total }) => total))).toEqual(new Set([rows.length]));
    }
    for (const query of ['from=x', 'userId=x', 'when=x', 'limit=0', 'cursor=x'])
      await isRefused(admin.agent.get(`${list}?${query}`), 400, 'request.invalid');
  });
});

it('is for admins only', async () => {
  const calls = [
    ['get', list],
    ['post', list],
    ['get', `${list}/1`],
    ['patch', `${list}/1`],
    ['get', '/api/admin/availability'],
    ['put', '/api/admin/availability'],
  ] as const;
  for (const [method, address] of calls) {
    await isRefused(app.visitor()[method](address).send({}), 401, 'auth.signed_out');
    await isRefused(alex.agent[method](address).send({}), 403, 'auth.forbidden');
  }
  for (const absurd of absurdIds)
    await isRefused(admin.agent.patch(`${list}/${absurd}`).send({}), 404, 'record.not_found');
  await isRefused(change(2_147_483_647, { notes: 'x' }), 404, 'appointment.not_found');
  await isRefused(admin.agent.get(`${list}/2147483647`), 404, 'appointment.not_found');
});

describe('the place of an appointment', () => {
  const videoUrl = 'https://meet.example.com/practice';
  const path = '/api/admin/availability';

  it('is any that the practice chooses', async () => {
    const theirs = await app.client('placed');
    const { body: before } = await admin.agent.get(path).expect(200);
    const types = [{ type: 'review', minutes: 60, label: 'Review', places: ['phone', 'video'] }];
    await admin.agent
      .put(path)
      .send({ ...before, types, videoUrl })
      .expect(200);
    const made = async (startsAt: string, more: object): Promise<object> =>
      (
        await admin.agent
          .post(list)
          .send({ userId: theirs.id, type: 'review', startsAt, ...more })
          .expect(201)
      ).body as object;
    expect(await made('2028-02-01T15:00:00Z', {})).toMatchObject({ place: 'phone', videoUrl: null });
    expect(await made('2028-02-01T16:00:00Z', { place: 'office' })).toMatchObject({ place: 'office' });
    expect(await made('2028-02-01T17:00:00Z', { place: 'video' })).toMatchObject({
      place: 'video',
      videoUrl,
    });
    const link = 'https://meet.example.com/theirs';
    const call = (await made('2028-02-01T18:00:00Z', { videoUrl: link })) as Row;
    expect(call).toMatchObject({ place: 'video', videoUrl: link });
    expect((await change(call.id, { place: 'office', videoUrl: null }).expect(200)).body).toMatchObject({
      place: 'office',
      videoUrl: null,
    });
    expect((await change(call.id, { place: 'video' }).expect(200)).body).toMatchObject({ videoUrl });
    expect((await change(call.id, { place: 'garden' }).expect(400)).body.fields).toHaveProperty('place');
    const { body: versions } = await admin.agent.get(`${list}/${call.id}/versions`).expect(200);
    expect(versions).toMatchObject([{ place: 'office' }, { place: 'video', videoUrl: link }]);
    await admin.agent.put(path).send(before).expect(200);
  });
});
