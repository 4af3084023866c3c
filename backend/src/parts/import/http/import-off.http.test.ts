import { admin, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';

practice();

const turn = (on: boolean) => admin.put('/api/admin/parts/import').send({ on }).expect(200);
const rows = [{ firstName: 'Ana', lastName: 'Sample', email: 'ana@example.com' }];

it('an import that is off answers to no call, and what it brought stays', async () => {
  const clients = '/api/admin/clients/import';
  await admin.post(clients).send({ rows }).expect(201);
  await turn(false);
  for (const path of [clients, '/api/admin/invoices/import']) {
    expect((await admin.post(path).send({ rows }).expect(404)).body).toEqual(refused(404, 'part.off'));
    await app.visitor().post(path).send({ rows }).expect(401);
  }
  expect((await admin.get('/api/admin/clients?search=ana').expect(200)).body).toMatchObject([
    { username: 'ana', email: 'ana@example.com' },
  ]);
  await turn(true);
  expect((await admin.post(clients).send({ rows }).expect(409)).body).toMatchObject({
    code: 'user.email_taken',
  });
});
