import fc from 'fast-check';
import pLimit from 'p-limit';
import type { Response, Test } from 'supertest';
import { queryOf } from '../../../../test/access/bodies.js';
import { furnish, furnishShared, type Records } from '../../../../test/access/furnished.js';
import { cases } from '../../../../test/cases.js';
import { type Operation, operationsOf } from '../../../../test/fuzz/operations.js';
import { staffMember } from '../../../../test/staff.js';
import {
  type BeginWrites,
  idOf,
  looks,
  looksInList,
  recordsOf,
  type SwitchedPractice,
  type Write,
  type WritesOfPart,
} from '../../../../test/switching.js';
import { type Agent, fetchBytes, TestApp } from '../../../../test/test-app.js';
import { parts as partsOfBuild } from '../../../boot/parts-of-build.js';
import { hasRightsOf, type StaffRole } from '../../../kernel/index.js';
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
let practice: Pick<SwitchedPractice, 'app' | 'admin' | 'alex' | 'bea' | 'today'>;
let callers: Caller[];
let parts: PartRow[];
let reads: Operation[];
let records: Records;
/** By part. */
let writesOfParts: Map<string, WritesOfPart>;

beforeAll(async () => {
  const begun = partsOfBuild.map(async ({ name }) => {
    const writes = (await import(`../../../parts/${name}/testing/accepted-writes.js`)) as {
      default: BeginWrites;
    };
    return [name, await writes.default()] as const;
  });
  writesOfParts = new Map(await Promise.all(begun));
  const settings = [...writesOfParts.values()].map((one) => one.settings);
  app = await TestApp.start(Object.assign({ THROTTLE: 'off' }, ...settings) as Record<string, string>);
  ({ agent: admin } = await app.admin());
  owners = [admin, (await app.admin('partner')).agent];
  const alex = await app.client('asample');
  const { id: bea } = await app.account('briverside');
  callers = [
    { agent: admin, role: 'staff', staffRole: 'owner' },
    { agent: (await staffMember(app, 'carla', 'consultant')).agent, role: 'staff', staffRole: 'consultant' },
    { agent: alex.agent, role: 'client' },
    { agent: app.visitor(), role: 'visitor' },
  ];
  records = { ...(await furnish(app, admin, alex.id, 'Kingfisher')), ...(await furnishShared(admin)) };
  parts = (await admin.get(partsPath).expect(200)).body as PartRow[];
  practice = { app, admin, alex, bea, today: await app.app.get(Site).today() };
  reads = operationsOf(app.document).filter(
    // The stream does not end.
    ({ method, path }) => method === 'GET' && path !== '/api/notifications/stream',
  );
}, 60_000);
afterAll(async () => {
  await app.stop();
  for (const { end } of writesOfParts.values()) end?.();
});

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

/** The practice for the writes of a part, or of the core. */
const practiceFor = (part?: string): SwitchedPractice => ({
  ...practice,
  ask: (call) => ask(part, call),
  accept: async (call, status, finds) => {
    const answer = await ask(part, call);
    if (!answer) return undefined;
    expect([answer.status, answer.body]).toEqual([status, answer.body]);
    kept.set(...finds(answer));
    return answer;
  },
});

const items = [{ description: 'Books', amount: '60.00' }];

/** None of them is refused, whatever is off. */
function writesOfTheCore(ofCore: SwitchedPractice): Write[] {
  const { accept, alex, ask } = ofCore;
  return [
    recordsOf(ofCore, (n) => ({
      at: '/api/admin/clients',
      make: { kind: 'business', name: `Bakery ${n}` },
      change: { name: `Bakery ${n}, changed` },
    })),
    recordsOf(ofCore, (n) => ({
      at: '/api/admin/invoices',
      make: { userId: alex.id, description: `Bill ${n}`, items },
      change: { poNumber: String(n) },
    })),
    recordsOf(ofCore, (n) => ({
      at: '/api/admin/document-requests',
      make: { userId: alex.id, title: `Request ${n}` },
      change: { title: `Request ${n}, changed` },
      gone: 'document_request.not_found',
    })),
    (n) => {
      const values = { title: `Document ${n}`, userId: String(alex.id) };
      const upload = () =>
        admin.post('/api/admin/documents/upload').field(values).attach('file', samplePdf, 'a.pdf');
      return accept(upload, 201, (answer) => {
        const at = `/api/documents/${idOf(answer)}/details`;
        return [at, looks(ofCore, at, { title: `Document ${n}` })];
      });
    },
    async (n) => {
      const thread = await ask(() =>
        alex.agent.post('/api/message-threads').send({ subject: `Question ${n}` }),
      );
      const at = `/api/message-threads/${idOf(thread as Response)}/messages`;
      await accept(
        () => alex.agent.post(at).send({ content: `Hello ${n}` }),
        201,
        () => [at, looksInList(ofCore, at, { content: `Hello ${n}` })],
      );
    },
  ];
}

/** Reads something as somebody, who may be refused. */
async function read(operation: Operation, { agent, role, staffRole }: Caller): Promise<void> {
  const { method, path, rights, part, isAlsoOff } = operation;
  const id = records[(path.split('/{')[0] ?? '').replace('/admin/', '/')] ?? 1;
  const query = queryOf(`${method} ${path}`);
  const address = `${path.replace('{id}', String(id)).replaceAll(/\{\w+\}/g, '1')}${query ? `?${query}` : ''}`;
  const call = () => fetchBytes(agent, address);
  const needed = rights.staffRole as StaffRole | undefined;
  const isOpen = rights.callers.includes('visitor');
  if (role === 'visitor' && !isOpen) expect([address, (await call()).status]).toEqual([address, 401]);
  else if (!rights.callers.includes(role) || (staffRole && needed && !hasRightsOf(staffRole, needed)))
    expect([address, isOpen || (await call()).status]).toEqual([address, isOpen || 403]);
  else await ask(isAlsoOff ? undefined : part, call);
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
  const ofParts = [...writesOfParts].flatMap(([name, { writes }]) => writes(practiceFor(name)));
  const writes = [...writesOfTheCore(practiceFor()), ...ofParts].map((write): Write => {
    const oneAtATime = pLimit(1);
    return (n) => oneAtATime(() => write(n));
  });
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
