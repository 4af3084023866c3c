import fc from 'fast-check';
import pLimit from 'p-limit';
import type { Response, Test } from 'supertest';
import { queryOf } from '../../../../test/access/bodies.js';
import { furnish, furnishShared, type Records } from '../../../../test/access/furnished.js';
import { cases } from '../../../../test/cases.js';
import { type Operation, operationsOf } from '../../../../test/fuzz/operations.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, fetchBytes, TestApp } from '../../../../test/test-app.js';
import { addDays, hasRightsOf, type StaffRole, weekOf } from '../../../kernel/index.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { Site } from '../../practice/index.js';
import type { PartRow } from '../application/part-switching.js';

/** SWITCHING_RUNS=20 for more cases, SWITCHING_SEED=… to repeat a run. */
const numRuns = Number(process.env['SWITCHING_RUNS'] ?? cases(3));
const seed = process.env['SWITCHING_SEED'];
/** Calls that run at the same time. */
const atOnce = 8;

const partsPath = '/api/admin/parts';

interface Caller {
  agent: Agent;
  role: 'visitor' | 'client' | 'staff';
  staffRole?: StaffRole;
}

let app: TestApp;
let owners: [Agent, Agent];
let admin: Agent;
let alex: { agent: Agent; id: number };
/** A client whose records nobody deletes. */
let bea: number;
let callers: Caller[];
let parts: PartRow[];
let reads: Operation[];
let records: Records;
let today: string;

beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  ({ agent: admin } = await app.admin());
  owners = [admin, (await app.admin('partner')).agent];
  alex = await app.client('asample');
  ({ id: bea } = await app.account('briverside'));
  callers = [
    { agent: admin, role: 'staff', staffRole: 'owner' },
    { agent: (await staffMember(app, 'carla', 'consultant')).agent, role: 'staff', staffRole: 'consultant' },
    { agent: alex.agent, role: 'client' },
    { agent: app.visitor(), role: 'visitor' },
  ];
  records = { ...(await furnish(app, admin, alex.id, 'Kingfisher')), ...(await furnishShared(admin)) };
  parts = (await admin.get(partsPath).expect(200)).body as PartRow[];
  today = await app.app.get(Site).today();
  reads = operationsOf(app.document).filter(
    // The stream does not end.
    ({ method, path }) => method === 'GET' && path !== '/api/notifications/stream',
  );
}, 60_000);
afterAll(() => app.stop());

/** One part, as far as its state can be known while it is switched by several. */
class Switch {
  private begun = 0;
  private open = 0;
  private isOn: boolean | undefined = true;

  /** @returns the answer, and whether no other switch of the part overlapped this one */
  async turn(on: boolean, put: () => Test): Promise<[Response, boolean]> {
    const isFirst = this.open++ === 0;
    const mine = ++this.begun;
    this.isOn = undefined;
    const answer = await put();
    this.open--;
    const isAlone = isFirst && mine === this.begun;
    if (isAlone && answer.status === 200) this.isOn = on;
    return [answer, isAlone];
  }

  /** @returns the answer, and whether the part was on from its beginning to its end; undefined if it was switched meanwhile */
  async during(call: () => Test): Promise<[Response, boolean | undefined]> {
    const { begun, isOn } = this;
    const answer = await call();
    return [answer, begun === this.begun ? isOn : undefined];
  }
}
let switches: Map<string, Switch>;

const codeOf = ({ body }: Response): string =>
  ((Buffer.isBuffer(body) ? JSON.parse(body.toString()) : body) as { code: string }).code;

/** The answer of somebody who may make the call, unless the part is off; a core call has no part. */
async function ask(part: string | undefined, call: () => Test): Promise<Response | undefined> {
  const known = part === undefined ? undefined : switches.get(part);
  const [answer, wasOn] = known ? await known.during(call) : [await call(), true];
  expect(answer.status).toBeLessThan(500);
  const isOff = answer.status === 404 && codeOf(answer) === 'part.off';
  if (wasOn !== undefined) expect([part, isOff]).toEqual([part, !wasOn]);
  return isOff ? undefined : answer;
}

/** Looks that find everything that was accepted as it was left, by the address of its record. */
let kept: Map<string, () => Promise<unknown>>;

/** @returns the answer, or undefined if the part was off */
async function accepted(
  part: string | undefined,
  call: () => Test,
  status: number,
  finds: (answer: Response) => [address: string, look: () => Promise<unknown>],
): Promise<Response | undefined> {
  const answer = await ask(part, call);
  if (!answer) return undefined;
  expect([answer.status, answer.body]).toEqual([status, answer.body]);
  kept.set(...finds(answer));
  return answer;
}

const looks = (address: string, values: object) => async (): Promise<void> =>
  expect((await admin.get(address).expect(200)).body).toMatchObject(values);
const looksGone = (address: string, code: string) => async (): Promise<void> =>
  expect((await admin.get(address).expect(404)).body).toMatchObject({ code });

/** Changes of one kind, made one after the other. */
type Write = (n: number) => Promise<unknown>;

interface OfRecords {
  part?: string;
  at: string;
  make: object;
  change: object;
  /** Code of the answer once it is deleted; it is deleted two times in three. */
  gone?: string;
}

/** Makes a record, changes it and deletes it. */
const recordsOf =
  (describe: (n: number) => OfRecords): Write =>
  async (n) => {
    const { part, at, make, change, gone } = describe(n);
    const addressOf = ({ body }: Response): string => `${at}/${(body as { id: number }).id}`;
    const { title, name, url, description } = make as Record<string, unknown>;
    const told = Object.fromEntries(
      Object.entries({ title, name, url, description }).filter(([, one]) => one),
    );
    const made = await accepted(
      part,
      () => admin.post(at).send(make),
      201,
      (answer) => [addressOf(answer), looks(addressOf(answer), told)],
    );
    if (!made) return;
    const address = addressOf(made);
    await accepted(
      part,
      () => admin.patch(address).send(change),
      200,
      () => [address, looks(address, { ...told, ...change })],
    );
    if (gone !== undefined && n % 3 > 0)
      await accepted(
        part,
        () => admin.delete(address),
        204,
        () => [address, looksGone(address, gone)],
      );
  };

const items = [{ description: 'Books', amount: '60.00' }];

const writesOfParts: Record<string, Write[]> = {
  blog: [
    recordsOf((n) => ({
      part: 'blog',
      at: '/api/admin/blog-posts',
      make: {
        title: `Post ${n}`,
        category: 'Taxes',
        summary: 'Receipts.',
        content: 'Keep them.',
        status: 'published',
      },
      change: { title: `Post ${n}, changed` },
      gone: 'blog_post.not_found',
    })),
  ],
  webhooks: [
    recordsOf((n) => ({
      part: 'webhooks',
      at: '/api/admin/webhooks',
      make: { url: `https://hooks.example.com/${n}`, events: ['user.registered'] },
      change: { url: `https://hooks.example.com/${n}/changed` },
      gone: 'webhook.not_found',
    })),
  ],
  packs: [
    recordsOf((n) => ({
      part: 'packs',
      at: '/api/admin/packs',
      make: { title: `Pack ${n}`, documents: [], requests: [{ title: 'W-2' }] },
      change: { title: `Pack ${n}, changed` },
      gone: 'pack.not_found',
    })),
  ],
  safeguards: [
    recordsOf((n) => ({
      part: 'safeguards',
      at: '/api/admin/breach-reports',
      make: {
        title: `Loss ${n}`,
        happened: 'A laptop was stolen.',
        kind: 'everything',
        from: `${today}T00:00:00.000Z`,
        discoveredOn: today,
        exercise: true,
      },
      change: { title: `Loss ${n}, changed` },
    })),
    async (n) => {
      const answers = { scope: `Scope ${n}`, coordinator: { name: `Coordinator ${n}` } };
      const at = '/api/admin/security-plan';
      await accepted(
        'safeguards',
        () => admin.put(at).send(answers),
        200,
        () => [at, looks(at, { answers })],
      );
    },
  ],
  'weekly-review': [
    async (n) => {
      const week = weekOf(addDays(today, -7 * (1 + (n % 20))));
      const at = '/api/admin/weekly-close';
      const of = `${at}?week=${week}`;
      await accepted(
        'weekly-review',
        () => admin.post(at).send({ week }),
        200,
        () => [of, looks(of, { closed: true })],
      );
      if (n % 3 > 0)
        await accepted(
          'weekly-review',
          () => admin.delete(`${at}/${week}`),
          204,
          () => [of, looks(of, { closed: false })],
        );
    },
  ],
  retention: [
    async (n) => {
      const at = '/api/admin/retention';
      const rules = [{ category: 'client_uploads', years: 20 + (n % 50) }];
      const preview = await ask('retention', () => admin.post(`${at}/preview`).send({ rules }));
      if (!preview) return;
      const { confirmation } = preview.body as { confirmation: string };
      await accepted(
        'retention',
        () => admin.put(at).send({ rules, confirmation }),
        200,
        () => [
          at,
          looks(at, { rules: expect.arrayContaining([expect.objectContaining(rules[0])]) as object[] }),
        ],
      );
    },
    async (n) => {
      const at = `/api/admin/clients/${bea}/legal-hold`;
      const holds = `/api/admin/legal-holds?userId=${bea}`;
      const reason = `Reason ${n}`;
      await accepted(
        'retention',
        () => admin.put(at).send({ reason }),
        200,
        () => [at, looks(holds, [expect.objectContaining({ reason }) as object])],
      );
    },
  ],
  books: [
    async (n) => {
      const at = '/api/admin/connections/books';
      const names = { accounts: { default: `Income ${n}` } };
      await accepted(
        'books',
        () => admin.put(at).send(names),
        200,
        () => [at, async () => expect((await admin.put(at).send({}).expect(200)).body).toMatchObject(names)],
      );
    },
  ],
};

/** None of them is refused, whatever is off. */
const writesOfTheCore: Write[] = [
  recordsOf((n) => ({
    at: '/api/admin/clients',
    make: { kind: 'business', name: `Bakery ${n}` },
    change: { name: `Bakery ${n}, changed` },
  })),
  recordsOf((n) => ({
    at: '/api/admin/invoices',
    make: { userId: alex.id, description: `Bill ${n}`, items },
    change: { poNumber: String(n) },
  })),
  recordsOf((n) => ({
    at: '/api/admin/document-requests',
    make: { userId: alex.id, title: `Request ${n}` },
    change: { title: `Request ${n}, changed` },
    gone: 'document_request.not_found',
  })),
  async (n) => {
    const values = { title: `Document ${n}`, userId: String(alex.id) };
    const upload = () =>
      admin.post('/api/admin/documents/upload').field(values).attach('file', samplePdf, 'a.pdf');
    const detailsOf = ({ body }: Response): string => `/api/documents/${(body as { id: number }).id}/details`;
    await accepted(undefined, upload, 201, (answer) => [
      detailsOf(answer),
      looks(detailsOf(answer), { title: `Document ${n}` }),
    ]);
  },
  async (n) => {
    const thread = await ask(undefined, () =>
      alex.agent.post('/api/message-threads').send({ subject: `Question ${n}` }),
    );
    const at = `/api/message-threads/${(thread as { body: { id: number } }).body.id}/messages`;
    await accepted(
      undefined,
      () => alex.agent.post(at).send({ content: `Hello ${n}` }),
      201,
      () => [at, looks(at, [expect.objectContaining({ content: `Hello ${n}` }) as object])],
    );
  },
];

/** Reads something as somebody, who may be refused. */
async function read(operation: Operation, { agent, role, staffRole }: Caller): Promise<void> {
  const { method, path, rights, part } = operation;
  const id = records[(path.split('/{')[0] ?? '').replace('/admin/', '/')] ?? 1;
  const query = queryOf(`${method} ${path}`);
  const address = `${path.replace('{id}', String(id)).replaceAll(/\{\w+\}/g, '1')}${query ? `?${query}` : ''}`;
  const call = () => fetchBytes(agent, address);
  const needed = rights.staffRole as StaffRole | undefined;
  const isOpen = rights.callers.includes('visitor');
  if (role === 'visitor' && !isOpen) expect([address, (await call()).status]).toEqual([address, 401]);
  else if (!rights.callers.includes(role) || (staffRole && needed && !hasRightsOf(staffRole, needed)))
    expect([address, isOpen || (await call()).status]).toEqual([address, isOpen || 403]);
  else await ask(part, call);
}

/** Switches a part as one of the owners. */
async function turn(name: string, on: boolean, by: Agent): Promise<void> {
  const [{ status, body }, isAlone] = await switchOf(name).turn(on, () =>
    by.put(`${partsPath}/${name}`).send({ on }),
  );
  // A part that needs another, or is needed by one, may have to wait.
  const isFree = parts.every(({ needs }) => !needs.includes(name)) && needsOf(name).length === 0;
  if (status === 409 && !isFree) expect((body as { code: string }).code).toBe('part.needed');
  else expect([status, (body as PartRow).name]).toEqual([200, name]);
  if (status === 200 && isAlone) expect((body as PartRow).on).toBe(on);
}
const needsOf = (name: string): readonly string[] => parts.find((part) => part.name === name)?.needs ?? [];
const switchOf = (name: string): Switch => {
  const found = switches.get(name);
  if (!found) throw new Error(`There is no part ${name}.`);
  return found;
};

/** The last switch of each part that the log has, after a check that each was another than the one before. */
async function lastSwitches(): Promise<Map<string, boolean>> {
  const events = await app.sql.rows<{ title: string; on: boolean }>(
    'test.switched',
    `SELECT subject_title AS title, (details ->> 'on')::boolean AS "on" FROM activity_events
     WHERE type = 'part.switched' ORDER BY id`,
  );
  const last = new Map<string, boolean>();
  for (const { title, on } of events) {
    expect([title, on]).toEqual([title, !(last.get(title) ?? true)]);
    last.set(title, on);
  }
  return last;
}

const rows = async (): Promise<PartRow[]> => (await admin.get(partsPath).expect(200)).body as PartRow[];

/** Plain values, which a failure prints. */
type Step =
  | { do: 'read'; what: number; by: number }
  | { do: 'write'; what: number; n: number }
  | { do: 'turn'; part: string; on: boolean; by: number };

const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
};

/** Every read once, and as many other steps, in any order. */
function anySteps(writes: number): fc.Arbitrary<Step[]> {
  const aRead = (_operation: Operation, what: number) =>
    fc.nat({ max: callers.length - 1 }).map((by): Step => ({ do: 'read', what, by }));
  const aWrite = fc
    .record({ what: fc.nat({ max: writes - 1 }), n: fc.nat({ max: 999 }) })
    .map((values): Step => ({ do: 'write', ...values }));
  const aTurn = fc
    .record({
      part: fc.constantFrom(...parts.map(({ name }) => name)),
      on: fc.boolean(),
      by: fc.nat({ max: 1 }),
    })
    .map((values): Step => ({ do: 'turn', ...values }));
  const ofEach = { minLength: 80, maxLength: 120, size: 'max' } as const;
  return fc
    .tuple(fc.tuple(...reads.map(aRead)), fc.array(aWrite, ofEach), fc.array(aTurn, ofEach))
    .chain(([read, written, turned]) => {
      const steps = [...read, ...written, ...turned];
      return fc.shuffledSubarray(steps, { minLength: steps.length });
    });
}

it('any switching leaves the calls of others alone, and loses nothing', async () => {
  const writes = [...writesOfTheCore, ...parts.flatMap(({ name }) => writesOfParts[name] ?? [])].map(
    (write): Write => {
      const oneAtATime = pLimit(1);
      return (n) => oneAtATime(() => write(n));
    },
  );
  const take = (step: Step): Promise<unknown> => {
    if (step.do === 'read') return read(at(reads, step.what), at(callers, step.by));
    if (step.do === 'write') return at(writes, step.what)(step.n);
    return turn(step.part, step.on, at(owners, step.by));
  };
  await fc.assert(
    fc.asyncProperty(anySteps(writes.length), async (steps) => {
      kept = new Map();
      switches = new Map(parts.map(({ name }) => [name, new Switch()]));
      const limit = pLimit(atOnce);
      await Promise.all(steps.map((step) => limit(() => take(step))));

      const last = await lastSwitches();
      for (const { title, on } of await rows()) expect([title, on]).toEqual([title, last.get(title) ?? true]);
      // The ones that others need first.
      for (let off = await rows(); off.some(({ on }) => !on); off = await rows())
        for (const { name, on } of off) if (!on) await turn(name, true, admin);
      await lastSwitches();
      for (const look of kept.values()) await look();
    }),
    { numRuns, endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) },
  );
}, 600_000);

it('of two owners who switch at once, the last counts', async () => {
  switches = new Map(parts.map(({ name }) => [name, new Switch()]));
  for (const { name, title } of parts.filter(({ needs }) => needs.length === 0)) {
    for (let times = 0; times < 5; times++)
      await Promise.all([turn(name, false, owners[0]), turn(name, true, owners[1])]);
    const isOn = (await lastSwitches()).get(title) ?? true;
    expect((await rows()).find((row) => row.name === name)?.on).toBe(isOn);
    await turn(name, true, admin);
  }
});
