import { anOrganization } from '../../../../test/grants.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

interface Records {
  id: number;
  document: number;
  request: number;
}

let app: TestApp;
let owner: Agent;
/** Sees only `mine`. */
let consultant: Agent;
let mine: Records;
let theirs: Records;

async function aClient(name: string): Promise<Records> {
  const id = await anOrganization(app, { kind: 'business', name });
  const { body: document } = await owner
    .post('/api/admin/documents/upload')
    .field({ title: 'A document', userId: String(id) })
    .attach('file', samplePdf, 'document.pdf')
    .expect(201);
  const { body: request } = await owner
    .post('/api/admin/document-requests')
    .send({ userId: id, title: 'Bank statements' })
    .expect(201);
  return { id, document: document.id, request: request.id };
}

beforeAll(async () => {
  app = await TestApp.start();
  owner = (await app.admin()).agent;
  mine = await aClient('Sample LLC');
  theirs = await aClient('Riverside LLC');
  const casey = await staffMember(app, 'casey', 'consultant');
  consultant = casey.agent;
  await setStaffSees(app, 'assigned');
  await assign(app, mine.id, casey.id);
});
afterAll(() => app.stop());

const clientsIn = async (agent: Agent, path: string): Promise<unknown> => {
  const { body, headers } = await agent.get(path).expect(200);
  const rows = body as { userId?: number; clientId?: number | null; username?: string }[];
  return [
    [...new Set(rows.map(({ userId, clientId }) => userId ?? clientId))],
    Number(headers['x-total-count']) === rows.length,
  ];
};

describe('staff who see assigned clients only', () => {
  it.each([
    'documents',
    'documents?search=document',
    'document-requests',
    'document-requests?waiting=client',
  ])('list their %s, with their total', async (path) => {
    const both = [[theirs.id, mine.id], true];
    expect(await clientsIn(owner, `/api/admin/${path}`)).toEqual(both);
    expect(await clientsIn(consultant, `/api/admin/${path}`)).toEqual([[mine.id], true]);
  });

  it.each(['activity', 'activity?subjectType=document', 'activity?search=a'])(
    'list the %s of theirs, with its total',
    async (path) => {
      expect(await clientsIn(consultant, `/api/admin/${path}`)).toEqual([[mine.id], true]);
    },
  );

  it('find no document, request or file of others', async () => {
    for (const [{ id, document, request }, status] of [
      [mine, 200],
      [theirs, 404],
    ] as const)
      for (const path of [
        ...['', '/download', '/original', '/details', '/versions', '/versions/1', '/evidence'].map(
          (part) => `documents/${document}${part}`,
        ),
        `admin/document-requests/${request}`,
        `admin/document-requests/${request}/versions`,
        `admin/clients/${id}/storage`,
      ])
        expect([path, (await consultant.get(`/api/${path}`)).status]).toEqual([path, status]);
    const chain = `subjectType=document&subjectId=${theirs.document}`;
    expect(await clientsIn(consultant, `/api/admin/activity?${chain}`)).toEqual([[], true]);
    await consultant.patch(`/api/admin/documents/${theirs.document}`).send({ title: 'Mine' }).expect(404);
    await consultant.delete(`/api/admin/document-requests/${theirs.request}`).expect(404);
  });
});

test('the practice sees the name of a business, not its reserved username', async () => {
  for (const path of ['documents', 'document-requests'])
    expect((await owner.get(`/api/admin/${path}?userId=${mine.id}`).expect(200)).body).toMatchObject([
      { username: 'Sample LLC' },
    ]);
});
