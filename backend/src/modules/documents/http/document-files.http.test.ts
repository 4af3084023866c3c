import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, fetchBytes, refused } from '../../../../test/test-app.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

let owner: { agent: Agent; id: number };
let stranger: { agent: Agent; id: number };
practice();
beforeAll(async () => {
  owner = await app.client('asample');
  stranger = await app.client('briverside');
});

async function stored(name: string, bytes: Buffer = samplePdf): Promise<{ id: number; fileName: string }> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'A document', userId: String(owner.id) })
    .attach('file', bytes, name)
    .expect(201);
  return body as { id: number; fileName: string };
}

async function pathOf(id: number): Promise<string> {
  const row = await app.sql.first<{ file_path: string }>(
    'test.stored-at',
    'SELECT file_path FROM documents WHERE id = $1',
    [id],
  );
  return row?.file_path ?? '';
}

/** File name that a browser reads from the header: the extended form takes precedence (RFC 6266, 4.3). */
function nameIn(header: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  const quoted = /filename="((?:[^"\\]|\\.)*)"/.exec(header)?.[1];
  return quoted?.replace(/\\(.)/g, '$1') ?? /filename=([^;]+)/.exec(header)?.[1] ?? '';
}

describe('the headers of a file', () => {
  const sandboxed = "default-src 'none'; frame-ancestors 'self'; sandbox";
  it.each([
    ['2025 Tax Folder.pdf', 'application/pdf', "default-src 'none'; frame-ancestors 'self'"],
    ['Intake Questionnaire.doc', 'application/msword', sandboxed],
    [
      'Meeting Notes.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      sandboxed,
    ],
    ['Cash Flow Worksheet.xls', 'application/vnd.ms-excel', sandboxed],
    [
      'Quarterly Budget Review.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      sandboxed,
    ],
    ['Receipt Photo.jpg', 'image/jpeg', sandboxed],
    ['Identification Placeholder.png', 'image/png', sandboxed],
  ])('let nothing in %s run, and forbid caching', async (name, type, policy) => {
    const bytes = await readDemoFile(name);
    const { id } = await stored(name, bytes);
    for (const [address, disposition] of [
      [`/api/documents/${id}`, 'inline'],
      [`/api/documents/${id}/download`, 'attachment'],
    ] as const) {
      const response = await fetchBytes(owner.agent, address).expect(200);
      expect(response.body).toEqual(bytes);
      expect(response.headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(response.headers['content-disposition']).toBe(`${disposition}; filename="${name}"`);
      expect(response.headers).not.toHaveProperty('etag');
    }
  });
});

describe('the name of a file', () => {
  it.each([
    ['plain.pdf', 'plain.pdf'],
    ['Jahresabschluß für Müller.pdf', 'Jahresabschluß für Müller.pdf'],
    ['決算書 2026.pdf', '決算書 2026.pdf'],
    ['שלום.pdf', 'שלום.pdf'],
    ['party 🎉🏳️‍🌈.pdf', 'party 🎉🏳️‍🌈.pdf'],
    ['50% off; "really".pdf', '50% off; "really".pdf'],
    ["it's $1 & more (copy) [2] = {a}.pdf", "it's $1 & more (copy) [2] = {a}.pdf"],
    ['%2e%2e%2fescaped.pdf', '%2e%2e%2fescaped.pdf'],
    ['€uro; filename=evil.exe.pdf', '€uro; filename=evil.exe.pdf'],
    ['two\r\nSet-Cookie: a=b.pdf', 'twoSet-Cookie: a=b.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\win.pdf', 'win.pdf'],
    ['/absolute/path.pdf', 'path.pdf'],
    ['C:\\fakepath\\real.pdf', 'real.pdf'],
    ['annual-\u202efdp.exe.pdf', 'annual-fdp.exe.pdf'],
    ['in\u200evisible\u2066.pdf', 'invisible.pdf'],
    ['.pdf', 'document.pdf'],
    ['...pdf', 'document.pdf'],
    ['trailing.pdf. . ', 'trailing.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    [`${'é'.repeat(200)}.pdf`, `${'é'.repeat(125)}.pdf`],
  ])('%j is returned as %j', async (sent, expected) => {
    const { id, fileName } = await stored(sent);
    expect(fileName).toBe(expected);
    for (const [address, disposition] of [
      [`/api/documents/${id}`, 'inline'],
      [`/api/documents/${id}/download`, 'attachment'],
    ] as const) {
      const { headers } = await fetchBytes(owner.agent, address).expect(200);
      const header = headers['content-disposition'] ?? '';
      expect(header).toMatch(new RegExp(`^${disposition}; filename`));
      // Header values are ASCII; other characters are in the extended form.
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      expect(nameIn(header)).toBe(expected);
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });
});

describe('the stored file', () => {
  it('is not readable on the disk, and no URL reveals its path', async () => {
    const secret = 'the client owes 4711 dollars';
    const { id } = await stored('secret.pdf', Buffer.concat([samplePdf, Buffer.from(secret)]));
    const row = await app.sql.first<{ file_path: string; sha256: string }>(
      'test.file-path',
      'SELECT file_path, sha256 FROM documents WHERE id = $1',
      [id],
    );
    const files = (await readdir(app.storageDir, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    for (const file of files) {
      const bytes = await readFile(path.join(file.parentPath, file.name));
      for (const plain of [secret, '%PDF', 'secret.pdf']) expect(bytes.includes(plain)).toBe(false);
    }
    expect(files.map(({ name }) => name)).toContain(row?.file_path);
    for (const [agent, address] of [
      [admin, '/api/admin/documents?limit=200'],
      [owner.agent, '/api/documents?limit=200'],
    ] as const) {
      const { text } = await agent.get(address).expect(200);
      expect(text).not.toContain(row?.file_path);
      expect(text).not.toContain(row?.sha256);
      expect(text).not.toContain(app.storageDir);
    }
  });

  it('is served complete and verified, or not at all', async () => {
    const { id } = await stored('damaged.pdf');
    const key = await pathOf(id);
    const file = path.join(app.storageDir, key.slice(0, 2), key);
    const { writeFile, rm } = await import('node:fs/promises');
    const whole = await readFile(file);
    app.expected = /StoredFile(Unreadable|Missing)/;
    const answers: string[] = [];
    for (const damage of [
      () =>
        writeFile(file, Buffer.concat([whole.subarray(0, -1), Buffer.from([whole.at(-1) === 0 ? 1 : 0])])),
      () => writeFile(file, whole.subarray(0, whole.length - 1)),
      () => writeFile(file, ''),
      () => rm(file),
    ]) {
      await damage();
      const { body, text } = await owner.agent.get(`/api/documents/${id}`).expect(500);
      expect(body).toEqual(refused(500, 'file.damaged'));
      answers.push(text);
    }
    for (const text of answers) expect(text).not.toMatch(/stored|storage|node_modules|\.ts|[0-9a-f]{32}/i);
    await writeFile(file, whole);
    await owner.agent.get(`/api/documents/${id}`).expect(200);
  });
});

describe('a file that differs from the hash in its row', () => {
  it('is neither served nor signed, nor copied to a document', async () => {
    app.expected = /StoredFile(Unreadable|Missing)/;
    const { body: document } = await admin
      .post('/api/admin/documents/upload')
      .field({ title: 'A document', userId: String(owner.id), needsSignature: 'true' })
      .attach('file', samplePdf, 'swapped.pdf')
      .expect(201);
    const { body: template } = await admin
      .post('/api/admin/document-templates')
      .field({ title: 'A template' })
      .attach('file', samplePdf, 'swapped.pdf')
      .expect(201);
    const address = `/api/documents/${document.id}`;
    await owner.agent.get(address).expect(200);
    // Complete, valid bytes of the vault, but of another file.
    const other = await app.app.get(FileVault).put(Buffer.concat([samplePdf, Buffer.from('%')]));
    const own = await pathOf(document.id);
    for (const table of ['documents', 'document_versions'])
      await app.sql.rows(`test.swap-${table}`, `UPDATE ${table} SET file_path = $1 WHERE file_path = $2`, [
        other.path,
        own,
      ]);
    const another = await app.app.get(FileVault).put(Buffer.concat([samplePdf, Buffer.from('%')]));
    await app.sql.rows('test.swap-template', 'UPDATE document_templates SET file_path = $1 WHERE id = $2', [
      another.path,
      template.id,
    ]);
    const damaged = refused(500, 'file.damaged');
    for (const which of ['', '/download', '/original', '/versions/1'])
      expect((await owner.agent.get(`${address}${which}`).expect(500)).body).toEqual(damaged);
    const signed = await owner.agent.post(`${address}/sign`).send({ consent: true, name: 'Sam Sample' });
    expect(signed.body).toEqual(damaged);
    expect((await admin.get(`${address}/details`).expect(200)).body.status).toBe('awaiting_signature');
    const used = await admin
      .post(`/api/admin/document-templates/${template.id}/use`)
      .send({ userId: owner.id });
    expect(used.body).toEqual(damaged);
    expect((await admin.get(template.fileUrl).expect(500)).body).toEqual(damaged);
    expect(app.logged.some((line) => JSON.parse(line).level === 'error' && line.includes(other.path))).toBe(
      true,
    );
  });
});

describe('who may open a file', () => {
  let id: number;
  beforeAll(async () => void ({ id } = await stored('mine.pdf')));

  it.each(['', '/download'])('its client and the admin, with /api/documents/{id}%s', async (which) => {
    const address = `/api/documents/${id}${which}`;
    for (const agent of [owner.agent, admin])
      expect((await fetchBytes(agent, address).expect(200)).body).toEqual(samplePdf);
    expect((await stranger.agent.get(address).expect(404)).body).toEqual(refused(404, 'document.not_found'));
    expect((await app.visitor().get(address).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
  });

  it('no one else, with the same response as for a missing one', async () => {
    const another = await stranger.agent.get(`/api/documents/${id}`).expect(404);
    const none = await stranger.agent.get('/api/documents/2147483647').expect(404);
    expect({ ...another.body, requestId: '' }).toEqual({ ...none.body, requestId: '' });
  });

  it('a read-only access token, too', async () => {
    const { body } = await owner.agent
      .post('/api/access-tokens')
      .send({ name: 'Export', scope: 'read' })
      .expect(201);
    const bearer = { Authorization: `Bearer ${body.token}` };
    await app.visitor().get(`/api/documents/${id}`).set(bearer).expect(200);
    const { body: theirs } = await stranger.agent
      .post('/api/access-tokens')
      .send({ name: 'E', scope: 'write' })
      .expect(201);
    await app
      .visitor()
      .get(`/api/documents/${id}`)
      .set({ Authorization: `Bearer ${theirs.token}` })
      .expect(404);
  });

  it('sends only the headers for HEAD', async () => {
    const { id: other } = await stored('asked-about.pdf');
    const { headers, text } = await owner.agent.head(`/api/documents/${other}`).expect(200);
    expect(headers['content-length']).toBe(String(samplePdf.length));
    expect(text ?? '').toBe('');
    await owner.agent.head(`/api/documents/${other}/download`).expect(200);
    // A HEAD request does not open it.
    expect((await owner.agent.get(`/api/documents/${other}/details`).expect(200)).body.opened).toEqual([]);
  });

  it.each(absurdIds)('nobody if the id is %s', async (absurd) => {
    for (const agent of [owner.agent, admin])
      for (const which of ['', '/download']) await agent.get(`/api/documents/${absurd}${which}`).expect(404);
  });
});
