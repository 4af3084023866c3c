import { readDemoFile } from '../src/demo/demo-practice.js';
import { type Agent, fetchBytes } from './test-app.js';
import { textOfPdf } from './text-of-pdf.js';

/** Has a person sign a new document of a client. @returns text of the signed file, with its certificate */
export async function certificateOf(
  admin: Agent,
  signer: Agent,
  clientId: number,
  proof: { password?: string } = {},
): Promise<string> {
  const upload = admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Agreement', needsSignature: 'true' });
  const pdf = await readDemoFile('Engagement Agreement 2027.pdf');
  const { body } = await upload.field('userId', String(clientId)).attach('file', pdf, 'a.pdf').expect(201);
  const address = `/api/documents/${body.id}`;
  await fetchBytes(signer, address).expect(200);
  await signer
    .post(`${address}/sign`)
    .send({ consent: true, name: 'Maria Family', ...proof })
    .expect(200);
  return textOfPdf((await fetchBytes(signer, address).expect(200)).body as Buffer);
}
