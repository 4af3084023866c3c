import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { eventually } from '../../../../test/eventually.js';
import { absurdIds, type Agent, fetchBytes, refused, TestApp } from '../../../../test/test-app.js';
import { sampleDocx, samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { StorageSweep } from '../../../platform/files/sweep.js';
import { Messages } from '../application/messages.js';
import { itInTestAll } from '../../../../test/cases.js';

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };
let threadId: number;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  bea = await app.client('briverside');
  threadId = await begin(alex.agent);
});
afterAll(() => app.stop());

interface Attachment {
  id: number;
  fileName: string;
  url: string;
}
interface Message {
  id: number;
  attachments: Attachment[];
  [field: string]: unknown;
}
interface Part {
  bytes: Buffer;
  name: string;
}

const begin = async (agent: Agent): Promise<number> =>
  (
    (await agent.post('/api/message-threads').send({ subject: 'Documents' }).expect(201)).body as {
      id: number;
    }
  ).id;
const pdf: Part = { bytes: samplePdf, name: 'Statement.pdf' };
const image: Part = { bytes: samplePng, name: 'photo.png' };
const word: Part = { bytes: sampleDocx, name: 'letter.docx' };

function post(
  files: Part[],
  content: string | undefined = 'Here they are',
  agent = alex.agent,
  id = threadId,
) {
  const call = agent.post(`/api/message-threads/${id}/messages`);
  if (content !== undefined) call.field({ content });
  for (const { bytes, name } of files) call.attach('files', bytes, name);
  return call;
}
const send = async (...given: Parameters<typeof post>): Promise<Message> =>
  (await post(...given).expect(201)).body as Message;

/** All stored data of messages: rows, and files on disk. */
async function kept() {
  const rows = await app.sql.only<Record<'messages' | 'attachments' | 'counted', number>>(
    'test.kept',
    `SELECT (SELECT count(*)::int FROM messages) AS messages,
       (SELECT count(*)::int FROM message_attachments) AS attachments,
       (SELECT message_count FROM message_threads WHERE id = ${threadId}) AS counted`,
  );
  const entries = await readdir(app.storageDir, { recursive: true, withFileTypes: true });
  return { ...rows, files: entries.filter((one) => one.isFile()).length };
}

describe('a message with files', () => {
  it('returns them in order, to both sides', async () => {
    const message = await send([pdf, image, word]);
    expect(message).toMatchObject({ hasAttachments: true, content: 'Here they are' });
    expect(message.attachments).toEqual(
      [
        ['Statement.pdf', 'application/pdf', samplePdf],
        ['photo.png', 'image/png', samplePng],
        ['letter.docx', expect.stringContaining('wordprocessingml'), sampleDocx],
      ].map(([fileName, fileType, bytes], index) => ({
        id: message.attachments[index]?.id,
        fileName,
        fileType,
        fileSize: (bytes as Buffer).length,
        url: `/api/message-attachments/${message.attachments[index]?.id}`,
      })),
    );
    const { body } = await admin.get(`/api/message-threads/${threadId}/messages`).expect(200);
    expect((body as Message[])[0]).toMatchObject({ id: message.id, attachments: message.attachments });
  });

  it('accepts five, and a form without any', async () => {
    expect((await send([pdf, pdf, image, image, word])).attachments).toHaveLength(5);
    expect(await send([], 'A form without files')).toMatchObject({ attachments: [], hasAttachments: false });
    expect((await send([image], 'é'.repeat(20_000))).attachments).toHaveLength(1);
  });

  it('stores nothing if any part is refused', async () => {
    const before = await kept();
    expect((await post([pdf, pdf, pdf, pdf, pdf, pdf]).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { files: 'You can upload at most 5 files at a time' }),
    );
    const elsewhere = post([]).attach('file', samplePdf, 'Statement.pdf');
    expect((await elsewhere.expect(400)).body).toEqual(
      refused(400, 'request.invalid', { files: 'Send files in the field “files”' }),
    );
    for (const content of [undefined, '', '  '])
      expect((await post([pdf], content ?? '').expect(400)).body).toEqual(
        refused(400, 'request.invalid', { content: 'Please provide content for your message' }),
      );
    expect(
      (await post([pdf, { bytes: Buffer.from('GIF89a\x01\0\x01\0'), name: 'photo.pdf' }]).expect(415)).body,
    ).toEqual(
      refused(415, 'document.type_not_allowed', {
        files: expect.stringMatching(/^photo\.pdf: .*GIF/) as string,
      }),
    );
    expect((await post([pdf, { bytes: Buffer.alloc(0), name: 'a.pdf' }]).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { files: expect.stringMatching(/empty/) as string }),
    );
    const large = { bytes: Buffer.alloc(5 * 1024 * 1024 + 1, samplePdf), name: 'large.pdf' };
    expect((await post([pdf, large]).expect(413)).body).toEqual(
      refused(413, 'document.too_large', {
        files: 'One of these files is too big. The limit is 5 MB per file.',
      }),
    );
    await post([pdf], 'x', bea.agent).expect(404);
    await post([pdf], 'x', app.visitor()).expect(401);
    await alex.agent
      .post(`/api/message-threads/${threadId}/messages`)
      .field({ content: 'x' })
      .attach('file', samplePdf, 'a.pdf')
      .expect(400);
    expect(await kept()).toEqual(before);
  });

  it('is sent once for one Idempotency-Key, which other files cannot use', async () => {
    const once = (files: Part[]) => post(files).set('Idempotency-Key', 'files');
    const first = await once([pdf, image]).expect(201);
    expect((await once([pdf, image]).expect(201)).body).toEqual(first.body);
    expect((await once([pdf]).expect(409)).body).toEqual(refused(409, 'idempotency.key_reused'));
    await once([image, pdf]).expect(409);
  });

  it('counts toward its client’s quota and is refused beyond it', async () => {
    const chris = await app.client('cmercado');
    const id = await begin(chris.agent);
    await send([pdf, image], 'x', chris.agent, id);
    const used = samplePdf.length + samplePng.length;
    expect((await chris.agent.get('/api/storage').expect(200)).body).toMatchObject({ used });
    const quota = used + samplePng.length;
    await admin.put(`/api/admin/clients/${chris.id}/storage`).send({ quota }).expect(200);
    const before = await kept();
    expect((await post([image, image], 'x', chris.agent, id).expect(413)).body).toEqual(
      refused(413, 'storage.quota_reached'),
    );
    expect(await kept()).toEqual(before);
    await send([image], 'One fits', chris.agent, id);
    await send([image], 'The practice has no quota', admin, id);
    await send([], 'Words take no room', chris.agent, id);
  });

  it('keeps its files when the store is swept, unlike one that was not committed', async () => {
    const before = await kept();
    const file = { fileName: pdf.name, bytes: pdf.bytes };
    await app.app.get(Messages).prepare({ id: alex.id, role: 'client' }, threadId, 'Broken off', [file]);
    expect(await kept()).toEqual({ ...before, files: before.files + 1 });
    const { attachments } = await send([pdf]);
    app.clock.pass(2 * 24 * 60 * 60 * 1000);
    const sweep = app.app.get(StorageSweep);
    await sweep.run();
    expect(await sweep.last()).toMatchObject({ removed: 1, missing: [] });
    expect(await kept()).toEqual({
      messages: before.messages + 1,
      attachments: before.attachments + 1,
      counted: before.counted + 1,
      files: before.files + 1,
    });
    expect(
      (await fetchBytes(await app.signIn('asample'), attachments[0]?.url ?? '').expect(200)).body,
    ).toEqual(samplePdf);
  });
});

describe('an attachment', () => {
  /** Number that the activity log has. */
  const openings = async (): Promise<number> => {
    const { body } = await admin
      .get(`/api/admin/activity?subjectType=conversation&subjectId=${threadId}&limit=200`)
      .expect(200);
    return (body as { type: string }[]).filter(({ type }) => type === 'attachment.opened').length;
  };
  let message: Message;
  const url = (index: number): string => message.attachments[index]?.url ?? '';
  beforeAll(async () => {
    admin = await app.signIn('consultant');
    alex.agent = await app.signIn('asample');
    bea.agent = await app.signIn('briverside');
    message = await send([pdf, image, word]);
  });

  it('is shown inline if it is an image or a PDF, unless a download is requested', async () => {
    for (const [index, bytes, disposition] of [
      [0, samplePdf, /^inline; .*Statement\.pdf/],
      [1, samplePng, /^inline; .*photo\.png/],
      [2, sampleDocx, /^attachment; .*letter\.docx/],
    ] as const) {
      const { body, headers } = await fetchBytes(alex.agent, url(index)).expect(200);
      expect(body).toEqual(bytes);
      expect(headers['content-disposition']).toMatch(disposition);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; frame-ancestors 'self'${index === 0 ? '' : '; sandbox'}`,
      );
      const taken = await fetchBytes(admin, `${url(index)}?download=1`).expect(200);
      expect(taken.headers['content-disposition']).toMatch(/^attachment; /);
    }
  });

  describe('that is a picture', () => {
    let picture = '';
    const aPicture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#842' } })
        .png()
        .toBuffer();
    const used = async () => (await alex.agent.get('/api/storage').expect(200)).body as object;
    const paths = async (id: number | undefined) => {
      const row = await app.sql.only<{ small: string; large: string }>(
        'test.thumbnails',
        'SELECT small_path AS small, large_path AS large FROM attachment_thumbnails WHERE attachment_id = $1',
        [id],
      );
      return [row.small, row.large];
    };
    beforeAll(async () => {
      const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#842' } });
      const sideways = await photo
        .withExif({ IFD0: { Make: 'SecretCamera' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const { attachments } = await send([{ bytes: sideways, name: 'receipt.jpg' }]);
      picture = attachments[0]?.url ?? '';
    });
    const preview = (size: number, agent = alex.agent) => fetchBytes(agent, `${picture}?size=${size}`);

    it('is scaled down, upright and without its metadata', async () => {
      const { body, headers } = await preview(1024).expect(200);
      expect(headers['content-type']).toBe('image/webp');
      expect(headers['content-disposition']).toMatch(/^inline; .*receipt\.webp/);
      const { width, height, exif } = await sharp(body as Buffer).metadata();
      expect({ width, height, exif }).toEqual({ width: 768, height: 1024, exif: undefined });
    });

    it('is kept by the browser of its reader, which asks each time, and recorded when it is sent', async () => {
      const before = await openings();
      const { headers } = await preview(480).expect(200);
      expect(headers['cache-control']).toBe('private, no-cache');
      const known = { 'If-None-Match': headers['etag'] ?? '' };
      expect((await preview(480).set(known).expect(304)).headers['cache-control']).toBe('private, no-cache');
      await preview(320).set(known).expect(304);
      await preview(481).set(known).expect(200);
      await preview(480, bea.agent).set(known).expect(404);
      expect(await openings()).toBe(before + 2);
    });

    it('is drawn once, and kept apart from the files that count, are exported and are backed up', async () => {
      const { attachments } = await send([{ bytes: await aPicture(600, 400), name: 'kept.png' }]);
      const id = attachments[0]?.id;
      const before = await kept();
      const storage = await used();
      const show = (size: number) => fetchBytes(alex.agent, `/api/message-attachments/${id}?size=${size}`);
      const small = await show(16).expect(200);
      expect(await sharp(small.body as Buffer).metadata()).toMatchObject({ width: 480, height: 320 });
      expect((await show(480).expect(200)).body).toEqual(small.body);
      const large = await show(500).expect(200);
      expect(await sharp(large.body as Buffer).metadata()).toMatchObject({ width: 600, height: 400 });
      expect(await kept()).toEqual({ ...before, files: before.files + 2 });
      expect(await used()).toEqual(storage);
      const { sql } = app;
      expect(
        await sql.column('test.stored', 'SELECT path FROM stored_files WHERE path = ANY ($1)', [
          await paths(id),
        ]),
      ).toEqual([]);

      app.clock.pass(2 * 24 * 60 * 60 * 1000);
      await app.app.get(StorageSweep).run();
      expect(await app.app.get(StorageSweep).last()).toMatchObject({ missing: [] });
      const [first = ''] = await paths(id);
      await app.app.get(FileVault).remove(first);
      await app.app.get(StorageSweep).run();
      expect(await app.app.get(StorageSweep).last()).toMatchObject({ missing: [] });
      // As after a restore: drawn again.
      alex.agent = await app.signIn('asample');
      expect((await show(480).expect(200)).body).toEqual(small.body);
      expect((await paths(id))[0]).not.toBe(first);
      admin = await app.signIn('consultant');
      bea.agent = await app.signIn('briverside');
    });

    itInTestAll(
      'has no thumbnail above 25 megapixels from an account whose address is not confirmed',
      async () => {
        const { attachments } = await send([{ bytes: await aPicture(5001, 5000), name: 'large.png' }]);
        const show = () => fetchBytes(admin, `${attachments[0]?.url}?size=480`);
        const { body } = await show().expect(400);
        expect(JSON.parse(String(body))).toMatchObject({ fields: { file: expect.any(String) as string } });
        await fetchBytes(admin, attachments[0]?.url ?? '').expect(200);
        await app.sql.rows('test.confirm', 'UPDATE users SET confirmed_email = email WHERE id = $1', [
          alex.id,
        ]);
        await show().expect(200);
        await app.sql.rows('test.unconfirm', 'UPDATE users SET confirmed_email = NULL WHERE id = $1', [
          alex.id,
        ]);
      },
    );

    it('that is damaged is decoded once', async () => {
      const whole = await aPicture(600, 400);
      const bytes = Buffer.concat([whole.subarray(0, whole.length - 60), whole.subarray(-12)]);
      const { attachments } = await send([{ bytes, name: 'damaged.png' }]);
      const show = () => fetchBytes(alex.agent, `${attachments[0]?.url}?size=480`);
      await show().expect(400);
      expect(await paths(attachments[0]?.id)).toEqual([null, null]);
      await show().expect(400);
      await fetchBytes(alex.agent, attachments[0]?.url ?? '').expect(200);
    });

    it.each([15, 1025, 'big'])('has no size %j', async (size) => {
      const { body } = await alex.agent.get(`${picture}?size=${size}`).expect(400);
      expect(body.fields).toEqual({ size: 'Must be a whole number of pixels from 16 to 1024' });
    });

    it('has a size, unlike other files', async () => {
      expect((await alex.agent.get(`${url(0)}?size=480`).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { size: 'Only pictures have a size' }),
      );
    });
  });

  it('is 404 for others', async () => {
    for (const path of [
      url(0),
      `${url(0)}?download=1`,
      `${url(1)}?size=480`,
      '/api/message-attachments/999999',
    ])
      expect((await bea.agent.get(path).expect(404)).body).toEqual(refused(404, 'attachment.not_found'));
    await app.visitor().get(url(0)).expect(401);
    for (const id of absurdIds.slice(0, 6))
      await alex.agent.get(`/api/message-attachments/${id}`).expect(404);
  });

  it('records who opened it, and not a HEAD request or a link on another site', async () => {
    const before = await openings();
    await alex.agent.head(url(1)).expect(200);
    await fetchBytes(alex.agent, url(1)).set('Sec-Fetch-Site', 'cross-site').expect(200);
    expect(await openings()).toBe(before);
    await fetchBytes(alex.agent, url(1)).expect(200);
    expect(await openings()).toBe(before + 1);
  });

  it('records refused attempts to open or save it, or to reach its conversation', async () => {
    const id = await begin(alex.agent);
    const { attachments } = await send([pdf, image], 'Private', alex.agent, id);
    const address = `message-attachments/${attachments[0]?.id}`;
    const tried = async () => {
      const { body } = await admin
        .get(`/api/admin/activity?subjectType=conversation&subjectId=${id}&limit=200`)
        .expect(200);
      return (body as { refused: boolean; actor: unknown; details: unknown }[]).filter((one) => one.refused);
    };
    await bea.agent.get(`/api/${address}`).expect(404);
    await bea.agent.post(`/api/admin/${address}/document`).send({}).expect(403);
    await bea.agent.get(`/api/message-threads/${id}`).expect(404);
    await post([pdf], 'x', bea.agent, id).expect(404);
    await eventually(async () => (await tried()).length === 4);
    const attempts = await tried();
    for (const [attempt, code] of [
      ['getMessageAttachment', 'attachment.not_found'],
      ['createDocumentFromMessageAttachment', 'auth.forbidden'],
      ['getMessageThread', 'thread.not_found'],
      ['sendMessage', 'thread.not_found'],
    ])
      expect(attempts).toContainEqual(
        expect.objectContaining({
          actor: { id: bea.id, name: 'Sam Sample' },
          clientId: alex.id,
          subject: { type: 'conversation', id, title: 'Documents' },
          details: { attempt, code },
        }),
      );
    const own = await alex.agent.get('/api/activity?limit=200').expect(200);
    expect(JSON.stringify(own.body)).not.toContain('refused":true');
  });

  it('can be saved as a document of its client, with its own copy of the file', async () => {
    const keep = (index: number, given: object = {}, agent = admin) =>
      agent.post(`/api/admin${url(index).slice('/api'.length)}/document`).send(given);
    const { body } = await keep(0, { title: 'Statement of April', category: 'financial' }).expect(201);
    expect(body).toMatchObject({
      userId: alex.id,
      title: 'Statement of April',
      category: 'financial',
      fileName: 'Statement.pdf',
      status: 'draft',
    });
    const { fileUrl } = body as { fileUrl: string };
    expect((await fetchBytes(alex.agent, fileUrl).expect(200)).body).toEqual(samplePdf);
    expect((await fetchBytes(alex.agent, url(0)).expect(200)).body).toEqual(samplePdf);
    expect((await keep(1).expect(201)).body).toMatchObject({ title: 'photo', category: 'other' });
    await keep(1, { title: 'ab' }).expect(400);
    await keep(1, { category: 'secret' }).expect(400);
    await keep(1, {}, alex.agent).expect(403);
    await keep(1, {}, app.visitor()).expect(401);
    expect((await admin.post('/api/admin/message-attachments/999999/document').expect(404)).body).toEqual(
      refused(404, 'attachment.not_found'),
    );
  });

  it('of a closed client can be read but not saved', async () => {
    const gone = await app.client('gone');
    const { attachments } = await send([pdf], 'x', gone.agent, await begin(gone.agent));
    await admin.delete(`/api/admin/clients/${gone.id}`).expect(204);
    const address = `message-attachments/${attachments[0]?.id}`;
    await admin.get(`/api/${address}`).expect(200);
    expect((await admin.post(`/api/admin/${address}/document`).expect(409)).body).toEqual(
      refused(409, 'thread.closed'),
    );
  });
});
