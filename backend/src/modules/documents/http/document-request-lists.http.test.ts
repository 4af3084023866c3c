import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { pages, refused } from '../../../../test/test-app.js';
import {
  type Client,
  type RequestRow,
  requestsPath,
  RequestsOverHttp,
} from '../testing/requests-over-http.js';

let requests: RequestsOverHttp;
practice(['alex', 'bea']);
beforeAll(async () => {
  requests = new RequestsOverHttp(admin, alex);
});

describe('the lists', () => {
  let carla: Client;
  let ids: number[];
  beforeAll(async () => {
    carla = await app.client('cmercado');
    ids = [];
    for (let n = 0; n < 5; n++)
      ids.unshift((await requests.make({ userId: carla.id, title: `Document ${n}` })).id);
    await app.sql.rows('test.same', 'UPDATE document_requests SET created_at = now() WHERE user_id = $1', [
      carla.id,
    ]);
    await requests.answer(ids[1] ?? 0, carla).expect(201);
    await requests.answer(ids[2] ?? 0, carla).expect(201);
    await requests.patch(ids[2] ?? 0, { status: 'completed' }).expect(200);
  });

  it('page through all requests, each once, newest first, with exact totals', async () => {
    for (const [agent, list] of [
      [carla.agent, '/api/document-requests?limit=2'],
      [admin, `${requestsPath}?userId=${carla.id}&limit=2`],
    ] as const) {
      const found = await pages<RequestRow>(agent, list);
      expect(found.flatMap(({ rows }) => rows).map(({ id }) => id)).toEqual(ids);
      expect(found.map(({ total }) => total)).toEqual([5, 5, 5]);
    }
  });

  it.each([
    ['waiting=client', [0, 3, 4]],
    ['waiting=practice', [1]],
    ['status=pending_review', [0, 1, 3, 4]],
    ['status=completed', [2]],
    ['status=pending_review&waiting=practice', [1]],
    ['status=completed&waiting=practice', []],
  ])('show requests with %s, with their own total', async (filter, places) => {
    for (const [agent, list] of [
      [carla.agent, '/api/document-requests'],
      [admin, requestsPath],
    ] as const) {
      const [page] = await pages<RequestRow>(agent, `${list}?${filter}&userId=${carla.id}&limit=4`);
      expect(page?.rows.map(({ id }) => id)).toEqual(places.map((place) => ids[place]));
      expect(page?.total).toBe(places.length);
    }
  });

  it('show each request with the same fields as the single request', async () => {
    for (const id of ids) {
      const { body } = await admin.get(`${requestsPath}/${id}`).expect(200);
      const { allowed: _, ...row } = body as Record<string, unknown>;
      expect(row).toEqual(await requests.forAdmin(id));
    }
  });

  it('refuse unknown filters', async () => {
    const { body } = await admin.get(`${requestsPath}?status=signed&waiting=nobody`).expect(400);
    expect(body).toEqual(
      refused(400, 'request.invalid', {
        status: 'Must be one of pending_review, completed',
        waiting: 'Must be one of client, practice',
      }),
    );
    expect((await admin.get(`${requestsPath}?userId=x`).expect(400)).body.fields).toEqual({
      userId: 'Please select a client',
    });
    await carla.agent.get('/api/document-requests?cursor=x').expect(400);
  });

  it("cannot be used to read another client's records", async () => {
    const { body } = await bea.agent.get(`/api/document-requests?userId=${alex.id}`).expect(200);
    expect(body).toEqual([]);
  });

  it("use the date in the practice's time zone", async () => {
    const { body: site } = await admin.get('/api/site').expect(200);
    const inZone = (timeZone: string) =>
      admin
        .put('/api/admin/site')
        .send({ ...site, timeZone })
        .expect(200);
    // A day and an hour apart, so that the dates always differ.
    const late = 'Pacific/Niue';
    const early = 'Pacific/Kiritimati';
    const dueDate = new Intl.DateTimeFormat('en-CA', { timeZone: late }).format(new Date());
    const due = await requests.make({ dueDate });
    const accepted = await requests.make({ dueDate });
    await requests.answered(accepted.id);
    for (const [zone, overdue] of [
      [late, false],
      [early, true],
    ] as const) {
      await inZone(zone);
      expect(await requests.own(due.id)).toMatchObject({ overdue, dueDate });
      expect(await requests.forAdmin(due.id)).toMatchObject({ overdue, dueDate });
      expect(await requests.own(accepted.id)).toMatchObject({ overdue: false });
    }
    await inZone(site.timeZone);
  });
});
