import { app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { destroyNow } from '../testing/retention-over-http.js';

practice(['bea']);

const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;

it('a destroyed note takes its earlier versions along, and the certificate lists them', async () => {
  const id = idOf(
    await admin.agent.post(`/api/admin/clients/${bea.id}/notes`).send({ content: 'Oregon' }).expect(201),
  );
  await admin.agent.patch(`/api/admin/notes/${id}`).send({ content: 'Ohio' }).expect(200);
  await admin.agent.delete(`/api/admin/clients/${bea.id}`).expect(204);
  const versions = `/api/admin/notes/${id}/versions`;
  expect((await admin.agent.get(versions).expect(200)).body).toMatchObject([{ content: 'Oregon' }]);
  await app.sql.rows(
    'test.age-closing',
    `UPDATE users SET closed_at = closed_at - interval '8 years' WHERE id = $1`,
    [bea.id],
  );
  await app.sql.rows(
    'test.rule',
    `INSERT INTO retention_rules VALUES ('closed_clients', 7, $1, now(), now() - interval '1 day')`,
    [admin.id],
  );
  await destroyNow(app);
  await admin.agent.get(versions).expect(404);
  const [record] = await app.sql.rows<{ parts: { name: string; size: number }[] }>(
    'test.record',
    `SELECT parts FROM destroyed_records WHERE type = 'note' AND record_id = $1`,
    [id],
  );
  expect(record?.parts.map(({ name, size }) => [name, size])).toEqual([
    ['Text', 4],
    ['Earlier text', 6],
  ]);
  expect(
    await app.sql.rows(
      'test.gone',
      `SELECT 1 FROM record_versions WHERE subject_type = 'note' AND subject_id = $1`,
      [id],
    ),
  ).toEqual([]);
});
