import { createHash } from 'node:crypto';
import { app, practice } from '../../../../test/practice.js';
import { type Agent } from '../../../../test/test-app.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { ExportSections } from '../../export/index.js';
import { Accounts } from '../../identity/index.js';

const secret = 'Dana Secretname';
let dana: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
let practiceName: string;
let document: number;
practice();
beforeAll(async () => {
  const { id } = await app.app.get(Accounts).create(null, {
    username: 'dana',
    email: 'dana@example.com',
    password: 'River-stone-9!',
    role: 'admin',
    firstName: 'Dana',
    lastName: 'Secretname',
  });
  dana = { agent: await app.signIn('dana'), id };
  alex = await app.client('asample');
  practiceName = ((await app.visitor().get('/api/site').expect(200)).body as { name: string }).name;
  const { body } = await dana.agent
    .post('/api/admin/documents/upload')
    .field({ title: 'Agreement', userId: String(alex.id), needsSignature: 'true' })
    .attach('file', await readDemoFile('Engagement Agreement 2027.pdf'), 'agreement.pdf')
    .expect(201);
  document = (body as { id: number }).id;
  await dana.agent.get(`/api/documents/${document}`).expect(200);
  await alex.agent.get(`/api/documents/${document}`).expect(200);
  await alex.agent
    .post(`/api/documents/${document}/sign`)
    .send({ consent: true, name: 'Sam Sample' })
    .expect(200);
  await dana.agent.post(`/api/admin/documents/${document}/countersign`).send({ name: 'D. S.' }).expect(200);
});

/** The response as text, without the client's own data. */
const read = async (agent: Agent, address: string): Promise<string> =>
  JSON.stringify((await agent.get(address).expect(200)).body);

describe("the actor on the practice's side", () => {
  it.each([
    ['activity', () => '/api/activity?limit=200'],
    ['details', () => `/api/documents/${document}/details`],
    ['versions', () => `/api/documents/${document}/versions`],
    ['evidence', () => `/api/documents/${document}/evidence`],
  ])('is shown as the practice in a client’s %s', async (_what, address) => {
    const text = await read(alex.agent, address());
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(new RegExp(`"(id|actorId|uploadedBy)":${dana.id}[,}]`));
    expect(text).toContain(JSON.stringify({ id: 1, name: practiceName }));
  });

  it('is shown by name to admins', async () => {
    for (const part of ['details', 'versions', 'evidence'])
      expect(await read(dana.agent, `/api/documents/${document}/${part}`)).toContain(secret);
  });

  it('is named in no list of documents', async () => {
    const { body } = await alex.agent.get('/api/documents').expect(200);
    expect(body).toEqual([expect.objectContaining({ id: document, uploadedBy: 1 })]);
  });

  it('is not in the client’s export', async () => {
    const scope = {
      client: { id: alex.id, role: 'client' } as const,
      practice: { name: practiceName, timeZone: 'America/Chicago' },
      at: app.clock.now(),
    };
    let text = '';
    for (const section of app.app.get(ExportSections).all)
      for await (const { files } of section.entries(scope))
        for (const file of files) if ('text' in file) for await (const chunk of file.text()) text += chunk;
    expect(text).toContain('document.countersigned');
    expect(text).toContain(practiceName);
    expect(text).not.toContain(secret);
  });

  it('leaves a chain whose links still prove each other', async () => {
    const { body } = await alex.agent.get(`/api/documents/${document}/evidence`).expect(200);
    const { events, chainIntact } = body as {
      chainIntact: boolean;
      events: {
        actor: { id: number } | null;
        text: string | null;
        sha256: string;
        previous: string | null;
      }[];
    };
    expect(chainIntact).toBe(true);
    for (const [index, { actor, text, sha256, previous }] of events.entries()) {
      expect(previous).toBe(index === 0 ? null : events[index - 1]?.sha256);
      expect(text === null).toBe(actor?.id === 1);
      if (text !== null) expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    }
    expect(events.filter(({ text }) => text === null).length).toBeGreaterThan(2);
  });
});
