import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { eventually } from '../../../../test/eventually.js';
import { anOrganization } from '../../../../test/grants.js';
import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { type Agent, fetchBytes } from '../../../../test/test-app.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { sampleDocx, samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import { PracticeExport } from '../application/practice-export.js';
import { hasUnzip, unzipped } from '../../../platform/files/testing/unzip.js';

practice(['alex', 'bea']);

const own = '/api/account/export';
const ofClient = (id: number | string): string => `/api/admin/clients/${id}/export`;
const practiceBrowser = 'Browser-Of-The-Practice/1.0';
const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const withUnzip = hasUnzip ? it : it.skip;

async function share(client: { id: number }, title: string, needsSignature = false): Promise<number> {
  const { body } = await admin.agent
    .post('/api/admin/documents/upload')
    .set('User-Agent', practiceBrowser)
    .field({ title, userId: String(client.id), needsSignature: String(needsSignature) })
    .attach('file', await readDemoFile('Engagement Agreement 2027.pdf'), 'agreement.pdf')
    .expect(201);
  return (body as { id: number }).id;
}

interface Exported {
  names: string[];
  text(name: string | RegExp): string;
  json<Body = Record<string, unknown>>(name: string | RegExp): Body;
  bytes(name: string | RegExp): Buffer;
}

async function exported(agent = alex.agent, address = own): Promise<Exported> {
  const files = unzipped((await fetchBytes(agent, address).expect(200)).body as Buffer);
  const bytes = (name: string | RegExp): Buffer => {
    const found = [...files].find(([path]) => (typeof name === 'string' ? path === name : name.test(path)));
    if (!found) throw new Error(`${String(name)} is not among ${[...files.keys()].join(', ')}`);
    return found[1];
  };
  const text = (name: string | RegExp): string => bytes(name).toString('utf8');
  return {
    names: [...files.keys()].sort(),
    bytes,
    text,
    json: <Body>(name: string | RegExp) => JSON.parse(text(name)) as Body,
  };
}

interface Link {
  sequence: number;
  previous: string | null;
  sha256: string;
  type?: string;
  [field: string]: unknown;
}
interface Activity {
  events: { type: string; actor: { id: number } | null; address: string | null }[];
  chains: { subject: { type: string; id: number; title: string }; links: Link[] }[];
}

describe('the contents of an export', () => {
  withUnzip(
    'include everything that the client can see, in folders that unpack on every system',
    async () => {
      const { id: fee } = (
        await admin.agent
          .post('/api/admin/invoices')
          .send({
            userId: alex.id,
            description: 'Bookkeeping <October>',
            dueDate: '2999-12-31',
            items: [{ description: 'Work', amount: '100.00' }],
          })
          .expect(201)
      ).body as { id: number };
      await admin.agent
        .post('/api/admin/invoices')
        .send({
          userId: alex.id,
          description: 'A draft',
          dueDate: null,
          draft: true,
          items: [{ description: 'Work', amount: '1.00' }],
        })
        .expect(201);
      await admin.agent
        .post(`/api/admin/invoices/${fee}/payments`)
        .send({ amount: '40.00', method: 'check', reference: '1001' })
        .expect(201);

      const replaced = await share(alex, 'Plan: A/B? <2027>');
      await admin.agent
        .put(`/api/admin/documents/${replaced}/file`)
        .attach('file', samplePdf, 'CON.pdf')
        .expect(200);
      await share(bea, 'Of Bea');
      const deleted = await share(alex, 'Deleted');
      await admin.agent.delete(`/api/admin/documents/${deleted}`).expect(204);

      const signed = await share(alex, 'To be signed', true);
      await alex.agent.get(`/api/documents/${signed}`).expect(200);
      await alex.agent
        .post(`/api/documents/${signed}/sign`)
        .send({ consent: true, name: 'Sam Sample' })
        .expect(200);

      const thread = (
        (await alex.agent.post('/api/message-threads').send({ subject: '<b>Receipts</b>' }).expect(201))
          .body as {
          id: number;
        }
      ).id;
      await alex.agent
        .post(`/api/message-threads/${thread}/messages`)
        .field({ content: 'Here <script>alert(1)</script> they are' })
        .attach('files', sampleDocx, 'letter.docx')
        .attach('files', samplePng, 'letter.png')
        .expect(201);
      await admin.agent
        .post(`/api/message-threads/${thread}/messages`)
        .set('User-Agent', practiceBrowser)
        .send({ content: 'Thank you' })
        .expect(201);
      await bea.agent.get(`/api/documents/${signed}`).set('User-Agent', 'Of-A-Stranger/1.0').expect(404);
      await eventually(async () => (await refusals(signed)) === 1);

      const mine = await exported();
      expect(mine.names).toEqual(
        expect.arrayContaining([
          'activity.html',
          'activity.json',
          'check.html',
          'documents/documents.json',
          'documents/requests.json',
          'files.json',
          'index.html',
          'invoices/invoices.csv',
          'invoices/invoices.json',
          'goals.json',
          'notifications.json',
          'profile.json',
          `documents/${replaced} Plan- A-B- -2027-/v1 agreement.pdf`,
          `documents/${replaced} Plan- A-B- -2027-/v2 CON.pdf`,
          `documents/${signed} To be signed/evidence.json`,
          `documents/${signed} To be signed/signature.png`,
          `documents/${signed} To be signed/v1 agreement.pdf`,
          `documents/${signed} To be signed/v2 agreement.pdf`,
          `messages/${thread} -b-Receipts--b-.html`,
          `messages/${thread} -b-Receipts--b-.json`,
        ]),
      );
      expect(mine.names.join()).not.toMatch(/Of Bea|Deleted/);
      const viewed = await fetchBytes(alex.agent, `/api/documents/${signed}`).expect(200);
      expect(mine.bytes(/To be signed\/v2/)).toEqual(viewed.body);
      expect(mine.bytes(/CON\.pdf$/)).toEqual(samplePdf);
      expect(mine.bytes(/files\/\d+ letter\.docx$/)).toEqual(sampleDocx);
      expect(mine.bytes(/files\/\d+ letter\.png$/)).toEqual(samplePng);

      expect(
        mine
          .bytes(/^invoices\/.*INV-.*\.pdf$/)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect(
        mine
          .bytes(/^invoices\/.*Receipt.*\.pdf$/)
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect(mine.text('invoices/invoices.csv').split('\r\n').slice(0, 2)).toEqual([
        '\uFEFFNumber,Issued,Due,Client,Description,Amount,Balance,Status,Net,Tax',
        expect.stringMatching(
          /^INV-\d{6},.*,Bookkeeping <October>,100\.00,60\.00,partly_paid,100\.00,0\.00$/,
        ),
      ]);
      expect(mine.json<{ invoices: unknown[] }>('invoices/invoices.json').invoices).toMatchObject([
        { id: fee, payments: [{ amount: '40.00', reference: '1001' }] },
      ]);

      const { messages } = mine.json<{ messages: unknown[] }>(/^messages\/.*\.json$/);
      expect(messages).toMatchObject([
        { fromUserId: alex.id, attachments: [{ fileName: 'letter.docx' }, { fileName: 'letter.png' }] },
        { fromUserId: admin.id, content: 'Thank you', attachments: [] },
      ]);
      expect(mine.text(/^messages\/.*\.html$/)).toContain(
        'Here &lt;script&gt;alert(1)&lt;/script&gt; they are',
      );
      expect(mine.json('profile.json')).toMatchObject({
        account: { id: alex.id, username: 'asample', email: 'asample@example.com' },
      });
      expect(mine.json('notifications.json')).toMatchObject({ preferences: { weekly: false } });

      const index = mine.text('index.html');
      expect(index).toContain('Everything we have about Sam Sample');
      expect(index).toContain('Plan: A/B? &lt;2027&gt;');
      for (const [, href = ''] of index.matchAll(/href="([^"#]+)"/g))
        expect(mine.names).toContain(decodeURIComponent(href));
      // No text file reveals the practice's IP addresses or who was refused.
      for (const name of mine.names.filter((one) => /\.(json|html|csv)$/.test(one)))
        expect(mine.text(name)).not.toMatch(new RegExp(`${practiceBrowser}|Of-A-Stranger`));
      expect(await sameFor(admin.agent, mine)).toBe(true);
    },
  );

  const refusals = async (id: number): Promise<number> =>
    await app.sql.count('test.refusals', 'activity_events WHERE subject_id = $1 AND refused', [id]);

  /** The practice's export of a client contains the same files. */
  async function sameFor(agent: Agent, { names }: Exported): Promise<boolean> {
    return (await exported(agent, ofClient(alex.id))).names.join() === names.join();
  }

  withUnzip('list every file with its hash', async () => {
    const mine = await exported();
    const { files, missing } = mine.json<{
      files: { path: string; size: number; sha256: string }[];
      missing: [];
    }>('files.json');
    expect(missing).toEqual([]);
    expect([...files.map(({ path }) => path), 'files.json'].sort()).toEqual(mine.names);
    for (const { path, size, sha256: hash } of files) {
      expect(mine.bytes(path).length).toBe(size);
      expect(sha256(mine.bytes(path))).toBe(hash);
    }
  });

  withUnzip(
    'include the chains, with full links that the client may see and only hashes of others',
    async () => {
      const mine = await exported();
      const { events, chains } = mine.json<Activity>('activity.json');
      expect(events[0]).toMatchObject({ type: 'account.exported', actor: { id: alex.id } });
      expect(events.map(({ type }) => type)).not.toContain('document.refused');
      const bare: Link[] = [];
      for (const { links } of chains)
        for (const [index, link] of links.entries()) {
          expect(link).toMatchObject({
            sequence: index + 1,
            previous: index === 0 ? null : links[index - 1]?.sha256,
          });
          if (link.type === undefined) bare.push(link);
          else expect(sha256(textOf(link))).toBe(link.sha256);
        }
      expect(bare.length).toBeGreaterThan(3);
      for (const link of bare) expect(Object.keys(link).sort()).toEqual(['previous', 'sequence', 'sha256']);

      const signed = chains.find(({ subject }) => subject.title === 'To be signed')?.links ?? [];
      expect(signed.map(({ type }) => type ?? null)).toEqual([
        null,
        null,
        'document.viewed',
        'document.consented',
        'document.signed',
        null,
        'document.viewed',
      ]);
      const evidence = mine.json<{ events: { type: string; address: string | null }[] }>(/evidence\.json$/);
      expect(evidence.events.map(({ type, address }) => [type, address !== null]).slice(0, 5)).toEqual([
        ['uploaded', false],
        ['sent', false],
        ['viewed', true],
        ['consented', true],
        ['signed', true],
      ]);
    },
  );

  withUnzip('list lost files as missing, and include the rest', async () => {
    const lost = await share(bea, 'Lost');
    await app.sql.rows(
      'test.damage',
      `UPDATE document_versions SET sha256 = repeat('0', 64) WHERE document_id = $1`,
      [lost],
    );
    const whole = await exported(bea.agent);
    expect(whole.names.join()).toMatch(/Of Bea\/v1/);
    expect(whole.names.join()).not.toMatch(/Lost/);
    expect(whole.json('files.json')).toMatchObject({
      missing: [
        { path: `documents/${lost} Lost/v1 agreement.pdf`, reason: expect.stringContaining('damaged') },
      ],
    });
    expect(whole.text('index.html')).toContain('Some files are missing');
    expect(app.logged.join()).toContain('a file is missing in an export');
  });

  withUnzip('cover all clients in the practice’s export, each in a complete folder', async () => {
    const logo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#1f4f86' } })
      .png()
      .toBuffer();
    await admin.agent.put('/api/admin/site/logo').attach('file', logo, 'logo.png').expect(200);
    const household = await anOrganization(app, { name: 'The Riverside / Sample family' });
    const target = new PassThrough();
    const whole = buffer(target);
    await app.app.get(PracticeExport).write(target);
    const files = unzipped(await whole);
    const names = [...files.keys()];
    const textIn = (name: string): string => files.get(name)?.toString('utf8') ?? '';
    for (const { id, username } of [
      { ...alex, username: 'asample' },
      { ...bea, username: 'briverside' },
      { id: household, username: 'The Riverside - Sample family' },
    ]) {
      const folder = `clients/${id} ${username}`;
      expect(names).toEqual(expect.arrayContaining([`${folder}/index.html`, `${folder}/check.html`]));
      const listed = JSON.parse(textIn(`${folder}/files.json`)) as {
        files: { path: string; sha256: string }[];
      };
      for (const { path, sha256: hash } of listed.files)
        expect(sha256(files.get(`${folder}/${path}`) ?? '')).toBe(hash);
      const address = encodeURIComponent(`${id} ${username}`);
      expect(textIn('index.html')).toContain(`href="clients/${address}/index.html"`);
    }
    expect(textIn('index.html')).not.toContain('organization:');
    expect(textIn('index.html')).toMatch(
      />The Riverside \/ Sample family<\/a> <span class="facts">household<\/span>/,
    );
    expect(textIn(`clients/${alex.id} asample/index.html`)).not.toContain('Of Bea');
    expect(JSON.parse(textIn('practice.json'))).toMatchObject({
      timeZone: 'America/Chicago',
      accent: '#1b5a4e',
    });
    expect(files.get('logo.png')?.subarray(1, 4).toString()).toBe('PNG');
    const { body } = await admin.agent.get('/api/admin/activity?subjectType=practice').expect(200);
    expect(body[0]).toMatchObject({ type: 'practice.exported', actor: null });
  });

  withUnzip('stay the same for the practice after the account is closed', async () => {
    await admin.agent.delete(`/api/admin/clients/${bea.id}`).expect(204);
    const left = await exported(admin.agent, ofClient(bea.id));
    expect(left.names.join()).toMatch(/Of Bea\/v1/);
    expect(left.json('profile.json')).toMatchObject({ account: { status: 'closed' } });
  });
});

/** As docs/integrate/export-data.md lists it. */
function textOf({
  subject,
  sequence,
  type,
  occurredAt,
  actorId,
  clientId,
  refused,
  details,
  ...rest
}: Link): string {
  const { address, agent, previous } = rest;
  const fields = Object.entries((details ?? {}) as Record<string, unknown>);
  const inOrder = details === null ? null : Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  const { type: kind, id, title } = subject as { type: string; id: number; title: string };
  const head = { subject: { type: kind, id, title }, sequence, type, occurredAt, actorId, clientId, refused };
  return JSON.stringify({ ...head, details: inOrder, address, agent, previous });
}
