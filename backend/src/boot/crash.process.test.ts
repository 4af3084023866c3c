import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cases, isTestAll } from '../../test/cases.js';
import { EventStreamReader } from '../../test/event-stream-reader.js';
import { eventually } from '../../test/eventually.js';
import { expireClaims } from '../../test/faults/invariants.js';
import { aDemoFolder } from '../../test/process/demo.js';
import { untilPublished } from '../../test/process/until-published.js';
import { clearProcesses, processesIn, Steward, Succession, Visitor } from '../../test/process/steward.js';
import { runningServerUrl } from '../platform/database/embedded/embedded-postgres.js';
import { samplePdf } from '../platform/files/testing/sample-files.js';

let folder: string;
beforeAll(async () => void (folder = await aDemoFolder()));
afterAll(clearProcesses);

const processes = new Succession(() => Steward.start({ DATA_DIR: folder }));

const consultant = (on: Steward): Promise<Visitor> => Visitor.signIn(on, 'consultant', 'Limestone-1!');
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const client = (on: Steward): Promise<Visitor> => Visitor.signIn(on, 'asample', 'River-stone-1!');

interface Signed {
  status: string;
  versions: { kind: string; sha256: string }[];
}

interface Evidence {
  chainIntact: boolean;
  events: { type: string }[];
}

interface Row {
  id: number;
  title: string;
  fileUrl: string;
  fileSize: number;
}

/** A unique PDF of some hundred kilobytes. */
const pdfOf = (n: number): Buffer =>
  Buffer.concat([samplePdf, Buffer.alloc(100_000 + n * 997, `document ${n} `)]);

function upload(visitor: Visitor, n: number): Promise<Response> {
  const form = new FormData();
  form.set('title', `Upload ${n}`);
  form.set('userId', '2');
  form.set('file', new Blob([new Uint8Array(pdfOf(n))]), `document ${n}.pdf`);
  return visitor.call('/api/admin/documents/upload', {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': `document-${n}` },
  });
}

async function sign(visitor: Visitor, id: number): Promise<Response> {
  // It must have been read.
  await (await visitor.call(`/api/documents/${id}`)).arrayBuffer();
  return visitor.call(`/api/documents/${id}/sign`, {
    method: 'POST',
    body: JSON.stringify({ consent: true, name: 'Alex Sample' }),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `deal-${id}` },
  });
}

async function everyDocument(visitor: Visitor): Promise<Row[]> {
  const rows: Row[] = [];
  for (
    let address: string | undefined = '/api/admin/documents?search=Upload&limit=50';
    address !== undefined;
  ) {
    const response: Response = await visitor.call(address);
    rows.push(...((await response.json()) as Row[]));
    address = /<([^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  return rows;
}

describe('killed during many uploads and signatures', () => {
  /** Responses to uploads, by their number. */
  const uploaded = new Map<number, Row>();
  /** Number of the next upload, which was never begun. */
  let next = 0;
  const awaiting: number[] = [];
  const signed = new Set<number>();
  let second: Steward;

  beforeAll(async () => {
    const first = await processes.current();
    const before = await consultant(first);
    const agreement = readFileSync(new URL('../../demo/Engagement Agreement 2027.pdf', import.meta.url));
    for (let n = 0; n < (isTestAll ? 8 : 6); n++) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ title: `Deal ${n}`, userId: '2', needsSignature: 'true' }))
        form.set(name, value);
      form.set('file', new Blob([new Uint8Array(agreement)]), 'agreement.pdf');
      const sent = await before.call('/api/admin/documents/upload', { method: 'POST', body: form });
      awaiting.push(((await sent.json()) as Row).id);
    }
    const signer = await client(first);
    const working = (workers: number, work: () => Promise<void>): Promise<unknown>[] =>
      Array.from({ length: workers }, () => work().catch((error: unknown) => error));
    const uploads = working(cases(12), async () => {
      for (;;) {
        const n = next++;
        const response = await upload(before, n);
        if (response.status !== 201) throw new Error(`Upload ${n} answered ${response.status}.`);
        const row = (await response.json()) as Row & { allowed?: unknown };
        // Lists do not have it.
        delete row.allowed;
        uploaded.set(n, row);
      }
    });
    await eventually(() => uploaded.size >= cases(30));
    const waiting = [...awaiting];
    const signatures = working(3, async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const { status } = await sign(signer, id);
        if (status !== 200) throw new Error(`Signing answered ${status}.`);
        signed.add(id);
      }
    });
    await eventually(() => uploaded.size >= cases(40) && signed.size >= 2);
    await first.kill();
    // Each ended because its connection broke, none because a call was refused.
    for (const error of await Promise.all([...uploads, ...signatures]))
      expect(String(error)).not.toMatch(/answered/);
    second = await processes.next();
    await expireClaims(runningServerUrl(folder));
  });

  it('keeps every acknowledged upload, byte for byte, and shows no partial one', async () => {
    const after = await consultant(second);
    const rows = await everyDocument(after);
    const byTitle = new Map(rows.map((row) => [row.title, row]));
    expect(byTitle.size).toBe(rows.length);
    for (const [n, row] of uploaded) expect(byTitle.get(`Upload ${n}`)).toEqual(row);
    for (const row of rows) {
      const response = await after.call(row.fileUrl);
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      const sent = pdfOf(Number(row.title.split(' ')[1]));
      expect({ size: bytes.length, digest: digest(bytes) }).toEqual({
        size: sent.length,
        digest: digest(sent),
      });
      expect(row.fileSize).toBe(sent.length);
    }
    // A request without a response may be sent again under its key, and takes effect once.
    for (let n = 0; n < next; n++) expect((await upload(after, n)).status).toBe(201);
    const whole = await everyDocument(after);
    expect(whole.map(({ title }) => title).sort()).toEqual(
      Array.from({ length: next }, (_, n) => `Upload ${n}`).sort(),
    );
    for (const [n, row] of uploaded) expect(whole.find(({ title }) => title === `Upload ${n}`)).toEqual(row);
    // One for each call that was running.
    expect(readdirSync(path.join(folder, 'files', 'tmp')).length).toBeLessThanOrEqual(15);
  });

  it('leaves each document either signed and sealed, or still waiting', async () => {
    const after = await client(second);
    const seen = new Map<number, string>();
    for (const id of awaiting) {
      const row = (await (await after.call(`/api/documents/${id}/details`)).json()) as Signed;
      seen.set(id, row.status);
      const bytes = Buffer.from(await (await after.call(`/api/documents/${id}/download`)).arrayBuffer());
      expect(digest(bytes)).toBe(row.versions[0]?.sha256);
      expect(row.versions.map(({ kind }) => kind)).toEqual(
        row.status === 'signed' ? ['signed', 'uploaded'] : ['uploaded'],
      );
      if (signed.has(id)) expect(row.status).toBe('signed');
      else expect((await sign(after, id)).status).toBe(200);
      const proof = (await (await after.call(`/api/documents/${id}/evidence`)).json()) as Evidence;
      expect(proof.chainIntact).toBe(true);
      expect(proof.events.filter(({ type }) => type === 'signed')).toHaveLength(1);
    }
    expect([...seen.values()]).toContain('awaiting_signature');
  });
});

describe('when the database server is killed', () => {
  it('answers 503 during the outage, recovers automatically, and loses nothing, including open streams', async () => {
    const steward = await processes.current();
    const visitor = await consultant(steward);
    const before = await everyDocument(visitor);
    expect((await upload(visitor, 1_001)).status).toBe(201);
    await untilPublished(runningServerUrl(folder));
    const stream = await EventStreamReader.open(`${steward.url}/api/notifications/stream`, {
      Cookie: (await client(steward)).cookies,
    });
    for (let time = 0; time < 2; time++) {
      const server = steward.children.find(({ name }) => name === 'postgres');
      process.kill(server?.pid ?? 0, 'SIGKILL');
      const seen = new Set<number>();
      await eventually(async () => {
        const statuses = await Promise.all(
          ['/api/health/ready', '/api/user', '/api/admin/documents'].map(async (address) => {
            const response = await visitor.call(address);
            if (response.status === 503)
              expect(await response.json()).toMatchObject({ statusCode: 503, code: 'database.unavailable' });
            return response.status;
          }),
        );
        for (const status of statuses) seen.add(status);
        const replaced = steward.children.find(({ name }) => name === 'postgres');
        return (
          replaced !== undefined && replaced.pid !== server?.pid && statuses.every((status) => status === 200)
        );
      }, 60);
      // Neither signed out, nor an internal error.
      expect([...seen].sort()).toEqual(seen.has(503) ? [200, 503] : [200]);
    }
    expect(await everyDocument(visitor)).toHaveLength(before.length + 1);
    expect((await upload(visitor, 1_002)).status).toBe(201);
    expect(await stream.received(2)).toMatchObject([
      { type: 'document' },
      { type: 'notification', data: { category: 'document' } },
    ]);
    expect(stream.isOpen).toBe(true);
    expect(await steward.stop()).toBe(0);
    expect(processesIn(folder)).toEqual([]);
  });
});
