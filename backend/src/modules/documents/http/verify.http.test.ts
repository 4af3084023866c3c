import { admin, alex as client, app, practice } from '../../../../test/practice.js';
import { fetchBytes, refused } from '../../../../test/test-app.js';
import { RawConnection } from '../../../../test/raw-request.js';
import { nestedPdf } from '../testing/pdfs.js';
import { itInTestAll } from '../../../../test/cases.js';

practice(['alex']);

const verify = (bytes: Buffer, agent = app.visitor()) =>
  agent.post('/api/verify').attach('file', bytes, { filename: 'Agreement.pdf' });

/** A document of the client, signed over HTTP. */
async function signed(title: string): Promise<{ id: number; signedAt: string; bytes: Buffer }> {
  const { body: uploaded } = await admin
    .post('/api/admin/documents/upload')
    .field({ title, userId: client.id, category: 'agreement', needsSignature: 'true' })
    .attach('file', nestedPdf, { filename: 'Agreement.pdf' })
    .expect(201);
  const { id } = uploaded as { id: number };
  await client.agent.get(`/api/documents/${id}`).expect(200);
  const { body } = await client.agent
    .post(`/api/documents/${id}/sign`)
    .send({ consent: true, name: 'Sam Sample' })
    .expect(200);
  const { signedDate } = body as { signedDate: string };
  const { body: bytes } = await fetchBytes(client.agent, `/api/documents/${id}/download`).expect(200);
  return { id, signedAt: signedDate, bytes: bytes as Buffer };
}

describe('POST /api/verify', () => {
  it('shows signer and time to anyone, also after a countersignature', async () => {
    const { id, signedAt, bytes } = await signed('Engagement Agreement');
    const genuine = {
      valid: true,
      reason: 'This PDF was signed here and has not been changed since.',
      documentId: id,
      title: 'Engagement Agreement',
      signedBy: 'Sam Sample',
      signedAt,
    };
    expect((await verify(bytes).expect(200)).body).toEqual(genuine);
    expect((await verify(bytes, client.agent).expect(200)).body).toEqual(genuine);
    // Its current title must not matter.
    await admin.patch(`/api/admin/documents/${id}`).send({ title: 'Old Agreement' }).expect(200);
    expect((await verify(bytes).expect(200)).body).toEqual(genuine);
    await admin.post(`/api/admin/documents/${id}/countersign`).send({ name: 'Casey Consultant' }).expect(200);
    const { body: both } = await fetchBytes(client.agent, `/api/documents/${id}/download`).expect(200);
    expect((both as Buffer).length).toBeGreaterThan(bytes.length);
    expect((await verify(both as Buffer).expect(200)).body).toEqual(genuine);
    expect((await verify(bytes).expect(200)).body).toEqual(genuine);
  });

  it('reports a changed file, a file that is no longer stored, and any other file, without an account', async () => {
    const { id, bytes } = await signed('Another Agreement');
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
    const verdicts: [Buffer, boolean, RegExp][] = [
      [
        changed,
        false,
        /^This PDF was signed here, but it has been changed since\. Use the copy that you downloaded\.$/,
      ],
      [Buffer.concat([bytes, Buffer.from('\n')]), false, /but something has been added to it since\.$/],
      [nestedPdf, false, /^This PDF has no digital signature/],
      [Buffer.from('Dear Sam'), false, /^This file is not a PDF\.$/],
      [Buffer.alloc(14 * 1024 * 1024, 'x'), false, /^This file is not a PDF\.$/],
    ];
    for (const [file, valid, reason] of verdicts) {
      const { body } = await verify(file).expect(200);
      expect(body).toEqual({ valid, reason: expect.stringMatching(reason) });
    }
    await app.sql.rows('test.forget', 'DELETE FROM document_versions WHERE document_id = $1', [id]);
    expect((await verify(bytes).expect(200)).body).toEqual({
      valid: true,
      reason: expect.stringMatching(/not been changed since\. The practice no longer has a copy\.$/),
    });
  });

  itInTestAll('refuses a missing file, a file that is too large, and too many checks', async () => {
    const empty = await app.visitor().post('/api/verify').field('note', 'none').expect(400);
    expect(empty.body).toEqual(refused(400, 'request.invalid', { file: 'A file is required' }));
    const large = await verify(Buffer.alloc(15 * 1024 * 1024 + 1)).expect(413);
    expect(large.body).toEqual(
      refused(413, 'file.too_large', { file: 'That file is too big. The limit is 15 MB.' }),
    );
    const statuses: number[] = [];
    for (let asked = 0; asked < 61; asked += 1) statuses.push((await verify(Buffer.from('x'))).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses[0]).toBe(200);
    // Before any of the body was sent.
    const connection = await RawConnection.open(app.server);
    await connection.send(
      'POST /api/verify HTTP/1.1\r\nHost: here\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
        'Content-Length: 1000\r\n\r\n',
    );
    expect((await connection.answer()).status).toBe(429);
    connection.destroy();
  });
});
