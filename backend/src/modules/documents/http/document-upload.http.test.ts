import { readdir } from 'node:fs/promises';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { admin, adminId, alex as client, app, practice } from '../../../../test/practice.js';
import {
  type Agent,
  cookieHeader,
  cookiesOf,
  fetchBytes,
  password,
  refused,
} from '../../../../test/test-app.js';
import { detectFileType } from '../../../platform/files/detect-file-type.js';
import { RawConnection } from '../../../../test/raw-request.js';
import {
  sampleHeic,
  sampleLockedOffice,
  sampleLockedPdf,
  samplePdf,
  samplePng,
} from '../../../platform/files/testing/sample-files.js';

const address = '/api/admin/documents/upload';
const fiveMegabytes = 5 * 1024 * 1024;

practice(['alex']);

type Fields = Record<string, string | string[]>;
interface Part {
  bytes: Buffer;
  name: string;
  field?: string;
}

/** A multipart upload; undefined fields are omitted. */
function upload(fields: Record<string, string | undefined> = {}, ...files: Part[]) {
  const all = { title: 'A document', userId: String(client.id), ...fields };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Fields;
  const call = admin.post(address).field(given);
  for (const { field = 'file', bytes, name } of files) call.attach(field, bytes, name);
  return call;
}

const pdf: Part = { bytes: samplePdf, name: 'document.pdf' };
const padded = (length: number): Buffer =>
  Buffer.concat([samplePdf, Buffer.alloc(length - samplePdf.length, '\n')]);

/** Everything stored about documents: rows, and files on the disk. */
async function kept(): Promise<{ rows: number; files: string[] }> {
  const counted = await app.sql.first<{ rows: number }>(
    'test.rows',
    'SELECT count(*)::int AS rows FROM documents',
  );
  const entries = await readdir(app.storageDir, { recursive: true, withFileTypes: true });
  return { rows: counted?.rows ?? 0, files: entries.filter((one) => one.isFile()).map(({ name }) => name) };
}

describe('uploading a document', () => {
  it('returns the row with the fields of the list, and the client sees it immediately', async () => {
    const { body } = await upload({ category: 'tax', description: '  For April.  ' }, pdf).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'A document',
      description: 'For April.',
      status: 'draft',
      category: 'tax',
      fileName: 'document.pdf',
      fileType: 'application/pdf',
      fileSize: samplePdf.length,
      fileUrl: `/api/documents/${body.id}`,
      filePath: `/api/documents/${body.id}`,
      uploadedBy: adminId,
      version: 1,
      needsSignature: false,
      needsPassword: false,
      reminders: true,
      remindedOn: null,
      signedDate: null,
      signedBy: null,
      signatureImagePath: null,
      declineReason: null,
      scanned: false,
      scanMissing: false,
      deleted_at: null,
      destroyedAt: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: body.created_at,
      userId: client.id,
      username: 'asample',
      client: { id: client.id, name: 'Sam Sample' },
      allowed: ['replace', 'delete'],
    });
    const { body: own } = await client.agent.get('/api/documents').expect(200);
    const {
      username: _,
      client: _____,
      scanned: __,
      scanMissing: ________,
      deleted_at: ___,
      allowed: ____,
      ...rest
    } = body;
    const { reminders: ______, remindedOn: _______, ...seen } = rest;
    // A client does not see which admin uploaded it.
    expect(own[0]).toEqual({ ...seen, uploadedBy: 1 });
  });

  it('by default has the category "other" and no description, also with empty fields', async () => {
    for (const fields of [{}, { category: '', description: '' }, { description: '   ' }])
      expect((await upload(fields, pdf).expect(201)).body).toMatchObject({
        category: 'other',
        description: null,
      });
  });

  it.each([
    ['2025 Tax Folder.pdf', 'application/pdf'],
    ['Intake Questionnaire.doc', 'application/msword'],
    ['Meeting Notes.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['Cash Flow Worksheet.xls', 'application/vnd.ms-excel'],
    ['Quarterly Budget Review.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['Receipt Photo.jpg', 'image/jpeg'],
    ['Receipt Photo.jpeg', 'image/jpeg'],
    ['Identification Placeholder.png', 'image/png'],
    ['2025 TAX FOLDER.PDF', 'application/pdf'],
  ])('takes %s', async (name, fileType) => {
    const stored = {
      'Receipt Photo.jpeg': 'Receipt Photo.jpg',
      '2025 TAX FOLDER.PDF': '2025 Tax Folder.pdf',
    }[name];
    const bytes = await readDemoFile(stored ?? name);
    const { body } = await upload({}, { bytes, name }).expect(201);
    expect(body).toMatchObject({ fileName: name, fileType, fileSize: bytes.length });
    expect((await fetchBytes(client.agent, body.fileUrl).expect(200)).body).toEqual(bytes);
  });

  it('is named for its content, also when that is signed', async () => {
    for (const [bytes, name, fileName] of [
      [samplePng, 'scan.pdf', 'scan.png'],
      [samplePdf, 'W2', 'W2.pdf'],
    ] as const)
      for (const needsSignature of ['true', 'false'])
        expect((await upload({ needsSignature }, { bytes, name }).expect(201)).body).toMatchObject({
          fileName,
        });
  });

  it('is a JPEG if it came from an iPhone, whatever its name, and whoever sent it', async () => {
    const photo = { fileName: 'IMG_1.jpg', fileType: 'image/jpeg' };
    for (const name of ['IMG_1.HEIC', 'IMG_1.png', 'IMG_1'])
      expect(
        (await upload({ needsSignature: 'true' }, { bytes: sampleHeic, name }).expect(201)).body,
      ).toMatchObject(photo);
    const own = client.agent.post('/api/documents').field({ title: 'A photo' });
    const { body } = await own.attach('file', sampleHeic, 'IMG_1.heif').expect(201);
    expect(body).toMatchObject(photo);
    const { body: bytes } = await fetchBytes(client.agent, body.fileUrl).expect(200);
    expect(bytes).toHaveLength(body.fileSize);
    expect(await detectFileType('a', bytes)).toMatchObject({ fileType: 'image/jpeg' });
    const broken = await upload({}, { bytes: sampleHeic.subarray(0, 300), name: 'IMG_1.jpg' }).expect(415);
    expect(broken.body).toMatchObject({
      code: 'document.type_not_allowed',
      fields: { file: expect.stringMatching(/^iPhone photo format \(HEIC\): .*save it as JPEG/) as string },
    });
  });

  it('awaits a signature if one is requested', async () => {
    for (const part of [pdf, { bytes: samplePng, name: 'scan.png' }]) {
      const { body } = await upload({ needsSignature: 'true' }, part).expect(201);
      expect(body).toMatchObject({ status: 'awaiting_signature', needsSignature: true, signedDate: null });
    }
    const { body } = await upload({ needsSignature: 'false' }, pdf).expect(201);
    expect(body).toMatchObject({ status: 'draft', needsSignature: false });
  });

  it.each([
    [sampleLockedPdf, 'taxes.pdf'],
    [sampleLockedOffice, 'taxes.docx'],
  ])('is kept, and marked, if it needs a password; but not to be signed', async (bytes, name) => {
    const { body } = await upload({}, { bytes, name }).expect(201);
    expect(body).toMatchObject({ fileName: name, needsPassword: true });
    expect((await client.agent.get('/api/documents?limit=1').expect(200)).body).toMatchObject([
      { id: body.id, needsPassword: true },
    ]);
    const asked = await upload({ needsSignature: 'true' }, { bytes, name }).expect(409);
    const reason =
      'This file needs a password to open, so it cannot be signed. Ask for a copy without a password.';
    expect(asked.body).toEqual(refused(409, 'document.needs_password', { needsSignature: reason }));
    const later = await admin.patch(`/api/admin/documents/${body.id}`).send({ status: 'awaiting_signature' });
    expect(later.body).toMatchObject({ code: 'document.needs_password', fields: { status: reason } });
  });

  it('notifies its client unless that is turned off', async () => {
    const { agent, id } = await app.client('told');
    for (const needsSignature of ['false', 'true'])
      await upload({ userId: String(id), notify: 'false', title: 'Moved in', needsSignature }, pdf).expect(
        201,
      );
    expect((await agent.get('/api/notifications').expect(200)).body).toEqual([]);
    await upload({ userId: String(id), title: 'New here' }, pdf).expect(201);
    expect((await agent.get('/api/notifications').expect(200)).body).toMatchObject([
      { message: '“New here” is ready for you.' },
    ]);
    expect((await agent.get('/api/documents').expect(200)).body).toHaveLength(3);
  });

  it('ignores unknown fields, especially those that the caller may not set', async () => {
    const forged = {
      id: '1',
      status: 'signed',
      signedBy: String(client.id),
      uploadedBy: String(client.id),
      filePath: '/etc/passwd',
      colour: 'red',
    };
    const { body } = await upload(forged, pdf).expect(201);
    expect(body).toMatchObject({ status: 'draft', signedDate: null, filePath: `/api/documents/${body.id}` });
    expect(body).not.toHaveProperty('colour');
    const row = await app.sql.first(
      'test.forged',
      'SELECT uploaded_by, signed_by FROM documents WHERE id = $1',
      [body.id],
    );
    expect(row).not.toMatchObject({ uploaded_by: client.id });
    expect(row).toMatchObject({ signed_by: null });
  });
});

describe('the size of an upload', () => {
  it('is measured by the received bytes, not by the declared length', async () => {
    const cookie = await sessionCookie();
    const connection = await RawConnection.open(app.server);
    const body = multipart({ title: 'Chunked', userId: String(client.id) }, padded(fiveMegabytes + 1));
    await connection.send(uploadHead(cookie).replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n'));
    await connection.send(`${body.length.toString(16)}\r\n`);
    await connection.send(Buffer.concat([body, Buffer.from('\r\n0\r\n\r\n')]));
    expect(await connection.answer()).toMatchObject({ status: 413 });
    connection.destroy();
  });

  it('may be 5 MB exactly', async () => {
    const bytes = padded(fiveMegabytes);
    const { body } = await upload({}, { bytes, name: 'full.pdf' }).expect(201);
    expect(body.fileSize).toBe(5_242_880);
    expect((await fetchBytes(admin, body.fileUrl).expect(200)).body.equals(bytes)).toBe(true);
  });

  it('may not be one byte more, and a larger one leaves nothing', async () => {
    const before = await kept();
    const response = await upload({}, { bytes: padded(fiveMegabytes + 1), name: 'over.pdf' }).expect(413);
    expect(response.body).toEqual(refused(413, 'document.too_large', { file: expect.any(String) as string }));
    expect(response.body.error).toBe(response.body.message);
    expect(await kept()).toEqual(before);
  });
});

describe('an upload is refused', () => {
  afterEach(async () => expect((await kept()).rows).toBe((await kept()).files.length));

  it.each([
    ['a text that is called a PDF', { bytes: Buffer.from('Notes'), name: 'notes.pdf' }],
    [
      'a web page that is called a PDF',
      { bytes: Buffer.from('<script>alert(1)</script>'), name: 'page.pdf' },
    ],
    ['an extension that hides', { bytes: samplePdf, name: 'document.pdf.exe' }],
    ['a vector image', { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'logo.svg' }],
  ])('for %s', async (_what, part) => {
    const { body } = await upload({}, part).expect(415);
    expect(body).toEqual(refused(415, 'document.type_not_allowed', { file: expect.any(String) as string }));
  });

  it.each([
    ['no title', { title: undefined }, { title: 'Title must be at least 3 characters' }],
    ['two characters', { title: 'ab' }, { title: 'Title must be at least 3 characters' }],
    ['a title too long', { title: 'x'.repeat(201) }, { title: 'Must be at most 200 characters' }],
    ['a NUL in the title', { title: 'abc\0def' }, { title: 'Must not contain NUL characters' }],
    ['no client', { userId: undefined }, { userId: 'Please select a client' }],
    ['client abc', { userId: 'abc' }, { userId: 'Please select a client' }],
    ['a client who does not exist', { userId: '2147483647' }, { userId: 'Please select a client' }],
    [
      'another category',
      { category: 'secret' },
      { category: expect.stringMatching(/^Must be one of tax, /) },
    ],
    [
      'a description too long',
      { description: 'x'.repeat(2001) },
      { description: 'Must be at most 2000 characters' },
    ],
    ['a maybe', { needsSignature: 'maybe' }, { needsSignature: 'Must be true or false' }],
  ])('with %s', async (_what, fields, message) => {
    const { body } = await upload(fields as Fields as Record<string, string>, pdf).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', message as Record<string, string>));
    expect(body.error).toEqual(Object.values(message)[0]);
  });

  it('with a field sent twice', async () => {
    const { body } = await admin
      .post(address)
      .field({ title: ['one', 'two'], userId: String(client.id) })
      .attach('file', samplePdf, 'document.pdf')
      .expect(400);
    expect(Object.keys(body.fields)).toEqual(['title']);
  });

  it('with all wrong fields named together', async () => {
    const { body } = await upload({ title: '', userId: 'x', category: 'x', needsSignature: 'x' }).expect(400);
    expect(body).toEqual(
      refused(400, 'request.invalid', {
        title: 'Title must be at least 3 characters',
        file: 'A file is required',
        userId: 'Please select a client',
        category: expect.any(String) as string,
        needsSignature: 'Must be true or false',
      }),
    );
  });

  it('without a file, with text instead of a file, with an empty one, with two, and in another field', async () => {
    const message = async (call: ReturnType<typeof upload>) => {
      const { body } = await call.expect(400);
      expect(body).toEqual(refused(400, 'request.invalid'));
      return body.fields.file as string;
    };
    expect(await message(upload())).toBe('A file is required');
    expect(await message(upload({ file: 'document.pdf' }))).toBe('A file is required');
    expect(await message(upload({}, { bytes: Buffer.alloc(0), name: 'empty.pdf' }))).toBe(
      'The file is empty',
    );
    expect(await message(upload({}, pdf, pdf))).toBe('Send exactly one file');
    expect(await message(upload({}, { ...pdf, field: 'attachment' }))).toBe('Send exactly one file');
  });

  it('for users who are not clients, or whose account is closed', async () => {
    const closed = await app.account('closed');
    await admin.delete(`/api/admin/clients/${closed.id}`).expect(204);
    const other = await app.account('secondadmin', 'admin');
    for (const { id } of [closed, other]) {
      const { body } = await upload({ userId: String(id) }, pdf).expect(400);
      expect(body).toEqual(refused(400, 'request.invalid', { userId: 'Please select a client' }));
    }
  });

  it('without a multipart body', async () => {
    const fields = { title: 'A document', userId: client.id, file: 'document.pdf' };
    const json = await admin.post(address).send(fields).expect(400);
    expect(json.body).toEqual(refused(400, 'request.invalid', { file: 'A file is required' }));
    const form = await admin.post(address).type('form').send({ title: 'A document' }).expect(415);
    expect(form.body).toEqual(refused(415, 'request.type_not_supported'));
    await admin.post(address).expect(400);
    const noBoundary = await admin
      .post(address)
      .set('Content-Type', 'multipart/form-data')
      .send('x')
      .expect(400);
    expect(noBoundary.body).toEqual(refused(400, 'request.malformed'));
  });

  it('with field names that would build deeply nested objects', async () => {
    for (const name of [
      'title[4294967294]',
      'title[9999999]',
      '__proto__[polluted]',
      `a${'[b]'.repeat(30)}`,
      'x'.repeat(500),
    ])
      expect([201, 400]).toContain(
        (
          await admin
            .post(address)
            .field({ [name]: 'x', title: 'A document', userId: String(client.id) })
            .attach('file', samplePdf, 'p.pdf')
        ).status,
      );
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const manyFields = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, 'x']));
    expect((await upload(manyFields, pdf).expect(400)).body).toEqual(refused(400, 'request.malformed'));
  });

  it('if its body ends too early, and later uploads still work', async () => {
    const cookie = await sessionCookie();
    const body = multipart({ title: 'Cut off', userId: String(client.id) }, padded(200_000));
    const cut = await RawConnection.open(app.server);
    await cut.send(uploadHead(cookie, body.length - 100_000));
    await cut.send(body.subarray(0, body.length - 100_000));
    const answer = await cut.answer();
    expect({ status: answer.status, body: JSON.parse(answer.body) as unknown }).toEqual({
      status: 400,
      body: refused(400, 'request.malformed'),
    });
    cut.destroy();
    // More uploads than read slots; each aborted one must free its slot.
    for (let n = 0; n < 20; n++) {
      const connection = await RawConnection.open(app.server);
      await connection.send(uploadHead(cookie, body.length));
      await connection.send(body.subarray(0, 100_000));
      connection.destroy();
    }
    await upload({}, pdf).expect(201);
  });

  it('for users without permission, before any of it is read', async () => {
    const call = (agent: Agent) =>
      agent.post(address).field({ title: 'A document' }).attach('file', samplePdf, 'p.pdf');
    expect((await call(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await call(client.agent).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });
});

async function sessionCookie(): Promise<string> {
  const body = { username: 'consultant', password };
  return cookieHeader(cookiesOf(await app.visitor().post('/api/login').send(body).expect(200)));
}

function uploadHead(cookie: string, length?: number): string {
  return (
    `POST ${address} HTTP/1.1\r\nHost: here\r\nCookie: ${cookie}\r\n` +
    'Content-Type: multipart/form-data; boundary=b\r\n' +
    `${length === undefined ? '' : `Content-Length: ${length}\r\n`}\r\n`
  );
}

function multipart(fields: Record<string, string>, bytes: Buffer): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="raw.pdf"\r\n\r\n';
  return Buffer.concat([Buffer.from(parts.join('') + file), bytes, Buffer.from('\r\n--b--\r\n')]);
}
