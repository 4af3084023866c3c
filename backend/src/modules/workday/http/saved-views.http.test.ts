import { admin, app, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';

const path = '/api/admin/saved-views';

practice();

const save = (name: string, query = 'state=overdue', list = 'invoices') =>
  admin.post(path).send({ list, name, query });

it('keeps views of lists for one person', async () => {
  const { body: saved } = await save('Large and late', '?sort=-balance&cursor=abc').expect(201);
  const { id } = saved as { id: number };
  expect(saved).toEqual({ id, list: 'invoices', name: 'Large and late', query: 'sort=-balance' });
  const { body: changed } = await admin.patch(`${path}/${id}`).send({ name: 'Late' }).expect(200);
  expect(changed).toMatchObject({ name: 'Late', query: 'sort=-balance' });
  const { agent: other } = await staffMember(app, 'sue', 'assistant');
  expect((await other.get(path).expect(200)).body).toEqual([]);
  await other.patch(`${path}/${id}`).send({ name: 'Mine' }).expect(404);
  await other.delete(`${path}/${id}`).expect(404);
  await admin.delete(`${path}/${id}`).expect(204);
  expect((await admin.get(path).expect(200)).body).toEqual([]);
});

it('refuses a second view of the name, and more than 30', async () => {
  await save('Año').expect(201);
  expect((await save('ANO').expect(409)).body).toMatchObject({ code: 'saved_view.exists' });
  await save('Año', '', 'clients').expect(201);
  for (let count = 2; count < 30; count++) await save(`View ${count}`).expect(201);
  expect((await save('One more').expect(409)).body).toMatchObject({ code: 'saved_view.limit_reached' });
  const { body } = await save('x'.repeat(101), 'x'.repeat(501), 'blog').expect(400);
  expect(Object.keys((body as { fields: object }).fields).sort()).toEqual(['list', 'name', 'query']);
});
