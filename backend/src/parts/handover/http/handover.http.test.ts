import { grant } from '../../../../test/grants.js';
import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { RequestsOverHttp } from '../../../modules/documents/testing/requests-over-http.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { HandoverOverHttp } from '../testing/handover-over-http.js';

const minute = 60_000;
const invalid = refused(400, 'auth.link_invalid', { token: expect.any(String) as string });

practice(['alex', 'bea']);
let requests: RequestsOverHttp;
beforeAll(() => {
  requests = new RequestsOverHttp(admin, alex);
});
afterEach(() => app.clock.reset());

const aHandover = async (over: object = {}): Promise<HandoverOverHttp> => {
  const { id } = await requests.make(over);
  return new HandoverOverHttp(app, alex.agent, id);
};
const isInvalid = async (call: PromiseLike<{ body: unknown; status: number }>): Promise<void> => {
  const { body, status } = await call;
  expect([status, body]).toEqual([400, invalid]);
};
/** Neither the device's page nor its upload is there any more. */
const isOver = async (handover: HandoverOverHttp, device: Agent): Promise<void> => {
  await isInvalid(device.get('/api/handover'));
  await isInvalid(handover.send(device));
  expect(await requests.own(handover.requestId)).toMatchObject({ documentId: null });
};

describe('a handover', () => {
  it('lets a phone answer a request once, for the person who made it', async () => {
    const handover = await aHandover();
    const made = await handover.make().expect(201);
    const { url, expiresAt } = made.body as { url: string; expiresAt: string };
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/handover#token=[\w-]{43}$/);
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeCloseTo(10 * minute, -4);
    expect((await handover.ask().expect(200)).body).toEqual({ state: 'waiting', expiresAt });

    const device = app.visitor();
    const opened = await handover.open(url.split('=')[1] ?? '', device).expect(200);
    const page = {
      title: 'W-2 of 2026',
      practice: 'Example Financial Consulting',
      expiresAt: opened.body.expiresAt,
    };
    expect(opened.body).toEqual(page);
    expect(Date.parse(page.expiresAt) - app.clock.now().getTime()).toBeCloseTo(30 * minute, -4);
    const [cookie = ''] = opened.headers['set-cookie'] as unknown as string[];
    expect(cookie.replace(/=[\w-]{43}/, '=…').replace(/Expires=[^;]+; /, '')).toBe(
      'steward_handover=…; Max-Age=1800; Path=/api/handover; HttpOnly; SameSite=Strict',
    );
    expect((await device.get('/api/handover').expect(200)).body).toEqual(page);
    expect((await handover.ask().expect(200)).body).toEqual({
      state: 'connected',
      expiresAt: page.expiresAt,
    });

    const sent = await handover.send(device).expect(201);
    const own = await requests.own(handover.requestId);
    expect(sent.body).toEqual({ documentId: own?.documentId });
    expect(own).toMatchObject({ fileName: 'receipt.pdf', status: 'pending_review' });
    expect(await handover.state()).toBe('sent');
    await isInvalid(device.get('/api/handover'));
    await isInvalid(handover.send(device));

    const { body: events } = await admin.get('/api/admin/activity?limit=10').expect(200);
    for (const type of ['document_request.answered', 'document.uploaded'])
      expect(events).toContainEqual(
        expect.objectContaining({
          type,
          actor: expect.objectContaining({ id: alex.id }) as object,
          details: expect.objectContaining({ via: 'handover' }) as object,
        }),
      );
  });

  it('is of one document of a checklist', async () => {
    const handover = await aHandover({ title: 'Taxes', items: [{ title: 'W-2' }, { title: '1099' }] });
    const unknown = refused(400, 'request.invalid', { itemId: 'Please choose a document of the list' });
    for (const body of [{}, { itemId: 3 }, { itemId: 0 }, { itemId: 'x' }])
      expect((await handover.make(body).expect(400)).body).toEqual(unknown);
    const device = await handover.device({ itemId: 2 });
    expect((await device.get('/api/handover')).body).toMatchObject({ title: 'Taxes: 1099' });
    const { documentId } = (await handover.send(device).expect(201)).body as { documentId: number };
    const { items } = (await requests.own(handover.requestId)) as unknown as { items: object[] };
    expect(items).toEqual([
      expect.objectContaining({ documentId: null }),
      expect.objectContaining({ documentId }),
    ]);
    expect((await handover.make({ itemId: 2 }).expect(409)).body).toEqual(
      refused(409, 'document_request.answered'),
    );
    await alex.agent
      .patch(`/api/document-requests/${handover.requestId}/items/1`)
      .send({ notNeeded: true, reason: 'I had no job' })
      .expect(200);
    await handover.make({ itemId: 1 }).expect(409);
  });

  it('is refused for what waits for no file, and names no item of a request without a list', async () => {
    const handover = await aHandover();
    await handover.make({ itemId: 1 }).expect(400);
    const { documentId } = await requests.answered(handover.requestId);
    expect((await handover.make().expect(409)).body).toEqual(refused(409, 'document_request.answered'));
    await requests.viewAsAdmin(documentId);
    expect((await handover.make().expect(409)).body).toEqual(refused(409, 'document_request.answered'));
    await requests.patch(handover.requestId, { status: 'completed' }).expect(200);
    expect((await handover.make().expect(409)).body).toEqual(refused(409, 'document_request.completed'));
    await handover.ask().expect(404);
  });

  it('is made, seen and ended by its client alone, in a session', async () => {
    const handover = await aHandover();
    const device = await handover.device();
    for (const call of [handover.make({}, bea.agent), handover.ask(bea.agent), handover.end(bea.agent)])
      expect((await call.expect(404)).body).toEqual(refused(404, expect.stringMatching(/_found$/) as string));
    for (const call of [handover.make({}, admin), handover.ask(admin), handover.end(admin)])
      await call.expect(403);
    for (const call of [
      handover.make({}, app.visitor()),
      handover.ask(app.visitor()),
      handover.end(app.visitor()),
    ])
      await call.expect(401);
    const { body } = await alex.agent
      .post('/api/access-tokens')
      .send({ name: 'Script', scope: 'write' })
      .expect(201);
    const byToken = app.visitor().set('Authorization', `Bearer ${(body as { token: string }).token}`);
    for (const call of [handover.make({}, byToken), handover.ask(byToken), handover.end(byToken)])
      expect((await call.expect(403)).body).toEqual(refused(403, 'auth.session_required'));
    await device.get('/api/handover').expect(200);
    const gone = new HandoverOverHttp(app, alex.agent, 2147483647);
    expect((await gone.make().expect(404)).body).toEqual(refused(404, 'document_request.not_found'));
    const none = await aHandover();
    for (const call of [none.ask(), none.end()])
      expect((await call.expect(404)).body).toEqual(refused(404, 'handover.not_found'));
  });

  it('is offered where a phone reaches the product', async () => {
    expect((await alex.agent.get('/api/handover/offer').expect(200)).body).toEqual({ offered: false });
    await app.visitor().get('/api/handover/offer').expect(401);
    await admin.get('/api/handover/offer').expect(403);
  });
});

describe('a link', () => {
  it('connects one device, within ten minutes, and says nothing to others', async () => {
    const handover = await aHandover();
    const token = await handover.token();
    await handover.open(token).expect(200);
    await isInvalid(handover.open(token));
    const late = await handover.token();
    app.clock.pass(10 * minute - 1000);
    expect(await handover.state()).toBe('waiting');
    app.clock.pass(1001);
    await isInvalid(handover.open(late));
    expect(await handover.state()).toBe('ended');
    for (const unknown of ['x', 'x'.repeat(43), `${late} `.repeat(3)])
      await isInvalid(handover.open(unknown));
    expect((await app.visitor().post('/api/handover').send({}).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { token: 'The link is incomplete' }),
    );
    await isInvalid(app.visitor().get('/api/handover'));
    await isInvalid(app.visitor().get('/api/handover').set('Cookie', 'steward_handover=x'));
  });

  it('is opened by one of two devices at once', async () => {
    const handover = await aHandover();
    const token = await handover.token();
    const answers = await Promise.all([handover.open(token), handover.open(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('ends with a newer one of the same person and request, and with no other', async () => {
    const [handover, other] = [await aHandover(), await aHandover()];
    const [connected, unaffected] = [await handover.device(), await other.device()];
    const waiting = await handover.token();
    await isOver(handover, connected);
    await handover.token();
    await isInvalid(handover.open(waiting));
    await unaffected.get('/api/handover').expect(200);
  });

  it('cannot be guessed without limit', async () => {
    const handover = await aHandover();
    const token = await handover.token();
    for (let tries = 0; tries < 60; tries += 1)
      if ((await handover.open('x'.repeat(43))).status === 429) break;
    expect((await handover.open(token).expect(429)).body).toEqual(refused(429, 'request.too_many'));
    await app.sql.rows('test.limits', 'DELETE FROM rate_limits');
  });
});

describe('a connected device', () => {
  it('may do nothing else', async () => {
    const handover = await aHandover();
    const response = await handover.open(await handover.token()).expect(200);
    const [cookie = ''] = (response.headers['set-cookie'] as unknown as string[])[0]?.split(';') ?? [];
    const value = cookie.split('=')[1] ?? '';
    for (const call of [
      '/api/user',
      '/api/documents',
      `/api/document-requests/${handover.requestId}`,
      '/api/handover/offer',
    ])
      for (const sent of [cookie, `steward_session=${value}`, `steward_remember=${value}`])
        expect((await app.visitor().get(call).set('Cookie', sent).expect(401)).body).toEqual(
          refused(401, 'auth.signed_out'),
        );
    const foreign = app.visitor().post('/api/handover/upload').set('Cookie', cookie);
    await foreign.set('Origin', 'https://other.example').attach('file', samplePdf, 'a.pdf').expect(403);
  });

  it('ends after 30 minutes', async () => {
    const handover = await aHandover();
    const device = await handover.device();
    app.clock.pass(30 * minute - 1000);
    await device.get('/api/handover').expect(200);
    app.clock.pass(1001);
    await isOver(handover, device);
    expect(await handover.state()).toBe('ended');
  });

  it('ends by its maker, also again, who keeps what was sent', async () => {
    const handover = await aHandover();
    const device = await handover.device();
    await handover.end().expect(204);
    await handover.end().expect(204);
    expect(await handover.state()).toBe('ended');
    await isOver(handover, device);
    const other = await handover.device();
    await handover.send(other).expect(201);
    await handover.end().expect(204);
    expect(await handover.state()).toBe('sent');
  });

  it('ends with the session that made it, also for another one of the same person', async () => {
    const { id } = await requests.make();
    const session = await app.signIn('asample');
    const handover = new HandoverOverHttp(app, session, id);
    const device = await handover.device();
    await session.post('/api/logout').expect(204);
    await isOver(handover, device);
    const seen = new HandoverOverHttp(app, alex.agent, id);
    expect(await seen.state()).toBe('ended');
  });

  it('ends with the session by its own time', async () => {
    const handover = await aHandover();
    const session = await app.signIn('asample');
    const own = new HandoverOverHttp(app, session, handover.requestId);
    const device = await own.device();
    await app.sql.rows(
      'test.expire',
      'UPDATE sessions SET expires_at = now() WHERE user_id = $1 AND created_at >= (SELECT max(created_at) FROM sessions WHERE user_id = $1)',
      [alex.id],
    );
    await isOver(handover, device);
    expect(await handover.state()).toBe('ended');
  });

  it('ends with the right to upload of the person who made it', async () => {
    const [pat, kim] = [await app.client('pat'), await app.client('kim')];
    const accessId = await grant(app, { clientId: pat.id, personId: kim.id, scopes: ['upload'] });
    const { id } = await requests.make({ userId: pat.id });
    const handover = new HandoverOverHttp(app, kim.agent, id);
    const device = await handover.device();
    await device.get('/api/handover').expect(200);
    const scopesOf = (scopes: string): Promise<unknown> =>
      app.sql.rows('test.scopes', 'UPDATE client_access SET scopes = $2::text[] WHERE id = $1', [
        accessId,
        scopes,
      ]);
    await scopesOf('{documents}');
    await isInvalid(device.get('/api/handover'));
    await isInvalid(handover.send(device));
    await handover.ask().expect(403);
    await scopesOf('{upload}');
    const { documentId } = (await handover.send(device).expect(201)).body as { documentId: number };
    const { body } = await admin
      .get(`/api/admin/activity?subjectType=document&subjectId=${documentId}`)
      .expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({ actor: expect.objectContaining({ id: kim.id }) as object }),
    );
  });

  it('ends with a withdrawn request', async () => {
    const handover = await aHandover();
    const [device, token] = [await handover.device(), await (await aHandover()).token()];
    await admin.delete(`/api/admin/document-requests/${handover.requestId}`).expect(204);
    await isInvalid(device.get('/api/handover'));
    await handover.send(device).expect(404);
    await handover.open(token).expect(200);
  });
});

describe('its upload', () => {
  it('follows the rules of an upload, and a refused one does not use it up', async () => {
    const handover = await aHandover();
    const device = await handover.device();
    const refusals: [Buffer, string, number, string][] = [
      [Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF'), 'big.pdf', 413, 'document.too_large'],
      [Buffer.from('<script>'), 'page.html', 415, 'document.type_not_allowed'],
    ];
    for (const [bytes, name, status, code] of refusals)
      expect((await handover.send(device, bytes, name).expect(status)).body).toMatchObject({ code });
    expect((await device.post('/api/handover/upload').field({ x: 'y' }).expect(400)).body).toMatchObject({
      code: 'request.invalid',
    });
    await device.get('/api/handover').expect(200);
    await handover.send(device).expect(201);
  });

  it('is made once with an Idempotency-Key, whose repetition finds the same document', async () => {
    const handover = await aHandover();
    const device = await handover.device();
    const send = () => handover.send(device).set('Idempotency-Key', `once-${handover.requestId}`);
    const first = await send().expect(201);
    const again = await send().expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    await isInvalid(handover.send(device).set('Idempotency-Key', `other-${handover.requestId}`));
  });

  it('is one of two at once', async () => {
    const handover = await aHandover();
    const device = await handover.device();
    const before = await requests.documentIds();
    const answers = await Promise.all([handover.send(device), handover.send(device)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(await requests.documentIds()).toHaveLength(before.length + 1);
  });
});
