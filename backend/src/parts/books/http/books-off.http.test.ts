import { admin, adminId, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';

practice([]);

const names = '/api/admin/connections/books';
const archive = '/api/admin/exports/books?format=csv&from=2026-01-01&to=2026-01-31';
const turn = (on: boolean) => admin.put('/api/admin/parts/books').send({ on }).expect(200);
const card = async () =>
  ((await admin.get('/api/admin/connections').expect(200)).body as { books: object }).books;
const started = async () =>
  ((await admin.get(`/api/admin/staff/${adminId}/started`).expect(200)).body as { connections: object[] })
    .connections;
const told = async () =>
  ((await admin.get('/api/notifications').expect(200)).body as { message: string }[])
    .map(({ message }) => message)
    .filter((message) => message.includes('books'));

describe('books that are off', () => {
  it('answer to no call, show nothing, and are as before when they are on again', async () => {
    const { body: saved } = await admin
      .put(names)
      .send({ accounts: { default: 'Sales' } })
      .expect(200);
    expect(await card()).toEqual(saved);
    const theirs = { setBy: { id: adminId, name: expect.any(String) }, setAt: expect.any(String) };
    const row = { connection: 'books', name: '', ...theirs };
    expect(await started()).toEqual([row]);
    expect(await told()).toEqual([expect.stringMatching(/ changed the accounts and taxes for the books\.$/)]);

    await turn(false);
    for (const call of [admin.get(archive), admin.put(names).send({})])
      expect((await call.expect(404)).body).toEqual(refused(404, 'part.off'));
    await app.visitor().get(archive).expect(401);
    expect(await card()).toEqual({
      accounts: {},
      taxes: {},
      lastExports: { quickbooks: null, xero: null, csv: null, xlsx: null },
      source: null,
      setBy: null,
      lastOkAt: null,
      lastError: null,
    });
    expect(await started()).toEqual([]);

    await turn(true);
    expect(await card()).toEqual(saved);
    expect(await started()).toEqual([row]);
    await admin.get(archive).expect(200);
  });
});
