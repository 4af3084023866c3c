import path from 'node:path';
import { command } from '../../test/process/command.js';
import { changedByRestore, entriesOf, jsonIn, rowsOf, UploadLoad } from '../../test/process/backups.js';
import { aDemoFolder } from '../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';
import type { Contents, Head } from '../modules/backups/infrastructure/manifest.js';
import { samplePdf } from '../platform/files/testing/sample-files.js';

afterAll(clearProcesses);

it('restores a backup made under load, row for row and byte for byte', async () => {
  const folder = aFolder();
  const env = { DATA_DIR: await aDemoFolder(), THROTTLE: 'off' };
  const steward = await Steward.start(env);
  const client = await Visitor.signIn(steward, 'asample', 'River-stone-1!');
  const load = new UploadLoad(client);
  const first = path.join(folder, 'first');
  const made = await command('backup', [first], env);
  expect(made).toEqual({ code: 0, output: expect.stringContaining('Backup of') as string });
  await load.stop();
  expect(load.acknowledged.length).toBeGreaterThan(0);

  const other = { ...env, DATA_DIR: path.join(folder, 'two') };
  expect(await steward.stop()).toBe(0);
  const restored = await command('restore', [first], other);
  expect(restored).toEqual({
    code: 0,
    output: expect.stringContaining('Invoice numbering skipped 1000 numbers') as string,
  });

  const second = path.join(folder, 'second');
  expect(await command('backup', [second], other)).toMatchObject({ code: 0 });
  const [before, after] = (await Promise.all([first, second].map((file) => entriesOf(file)))) as [
    Map<string, Buffer>,
    Map<string, Buffer>,
  ];
  const [heldBefore, heldAfter] = [before, after].map((one) => jsonIn<Contents>(one, 'contents.json'));
  expect(heldBefore?.missing).toEqual([]);
  for (const [table, held] of Object.entries(heldBefore?.tables ?? {}))
    if (!changedByRestore.has(table))
      expect({ table, ...heldAfter?.tables[table] }).toEqual({ table, ...held });
  // Append-only.
  expect(rowsOf(after, 'activity_events').startsWith(rowsOf(before, 'activity_events'))).toBe(true);
  expect(heldAfter?.tables['sessions']?.rows).toBe(0);
  const filesIn = (entries: Map<string, Buffer>): [string, Buffer][] =>
    [...entries].filter(([name]) => name.startsWith('files/'));
  expect(filesIn(after)).toEqual(filesIn(before));
  expect(after.get('keys/app-secret')).toEqual(before.get('keys/app-secret'));

  const again = await Steward.start(other);
  expect((await client.elsewhere(() => again.url).call('/api/user')).status).toBe(401);
  const consultant = await Visitor.signIn(again, 'consultant', 'Limestone-1!');
  const [restoring] = await consultant.json<{ type: string; details: unknown }[]>(
    '/api/admin/activity?subjectType=practice&subjectId=1',
  );
  expect(restoring).toMatchObject({
    type: 'practice.restored',
    details: { backupAt: jsonIn<Head>(before, 'backup.json').at },
  });
  const owner = await Visitor.signIn(again, 'asample', 'River-stone-1!');
  const documents =
    await owner.json<{ id: number; title: string; status: string }[]>('/api/documents?limit=200');
  const document = documents.find(({ title }) => title.startsWith('Document '));
  if (document) {
    const content = await (await owner.call(`/api/documents/${document.id}`)).bytes();
    expect(samplePdf.equals(content)).toBe(true);
  }
  const signed = documents.find(({ status }) => status === 'signed');
  const evidence = await owner.json<{ chainIntact: boolean; events: unknown[] }>(
    `/api/documents/${signed?.id}/evidence`,
  );
  expect(evidence.chainIntact).toBe(true);
  expect(evidence.events.length).toBeGreaterThan(3);
  // Ids continue after the last one.
  const form = new FormData();
  form.set('title', 'After the restore');
  form.set('file', new Blob([new Uint8Array(samplePdf)]), 'after.pdf');
  expect((await owner.call('/api/documents', { method: 'POST', body: form })).status).toBe(201);
  expect(await again.stop()).toBe(0);
});
