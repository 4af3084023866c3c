import fc from 'fast-check';
import { cases } from '../cases.js';
import { TestApp } from '../test-app.js';
import { admins, type CallerName, Callers, isOutsider, outsiders } from './callers.js';
import { SampleClient } from './furnished-client.js';
import { type HostileCall, hostileCall } from './hostile-call.js';
import { problemsOf } from './assess-response.js';
import { type Operation, operationsOf } from './operations.js';
import { Sender } from './send.js';

/** `make fuzz` sends thousands of calls with a random seed; `make test` always the same few hundred. */
const calls = Number(process.env['FUZZ_CALLS'] ?? cases(600));
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

/** Contained in all data of the victim. */
const secret = 'Kingfisher-7f3a9c';

let app: TestApp;
let sender: Sender;
let callers: Callers;
let operations: Operation[];
let victim: SampleClient;
beforeAll(async () => {
  // A database of its own: the first ids are those of its records.
  app = await TestApp.start({ THROTTLE: 'off' }, { own: true });
  const { agent: admin } = await app.admin();
  victim = await SampleClient.arrive(app, admin, 'victim', secret);
  sender = new Sender(app.server);
  callers = new Callers(app, admin);
  operations = operationsOf(app.document);
});
afterAll(async () => {
  sender?.end();
  await app.stop();
});

/** Few and small ids, so that calls hit existing records, including the victim's. */
const known = { ids: [1, 1, 2, 2, 3, 3, 4, 4, 5, 999] };

const callAt = (operation: Operation, index: number): HostileCall => {
  const [call] = fc.sample(hostileCall(operation, known), { numRuns: 1, seed: seed + index });
  if (!call) throw new Error(`There is no call of ${operation.id}`);
  return call;
};

const describeCall = (call: HostileCall, caller: CallerName): string =>
  [
    `${call.operation} as ${caller}: ${call.method} ${call.address.slice(0, 300)}`,
    JSON.stringify(call.headers, (_key, value: unknown) =>
      typeof value === 'string' ? value.slice(0, 100) : value,
    ),
    String(call.body ?? '').slice(0, 600),
  ].join('\n  ');

/** Sends calls of all operations in turn; `callersOf` chooses the caller. */
async function attack(
  [from, to]: readonly [number, number],
  callersOf: (operation: Operation) => readonly CallerName[],
): Promise<string[]> {
  const faults: string[] = [];
  for (let index = from; index < to; index++) {
    const operation = operations[index % operations.length];
    if (!operation) continue;
    // Another caller in each round of the operations.
    const names = callersOf(operation);
    const caller = names[(index + Math.floor(index / operations.length)) % names.length] ?? 'stranger';
    const call = callAt(operation, index);
    const answer = await sender.send(call, await callers.credentialsOf(caller)).catch((error: unknown) => {
      faults.push(`${describeCall(call, caller)}\n  had no answer: ${String(error)}`);
    });
    const wrong = [
      ...(answer ? problemsOf(answer, isOutsider(caller) ? secret : undefined) : []),
      ...app.contract.violations.splice(0),
    ];
    if (wrong.length > 0) faults.push(`${describeCall(call, caller)}\n  ${wrong.join('\n  ')}`);
  }
  return faults;
}

describe(`${calls} hostile calls, seed ${seed}`, () => {
  const byOutsiders = Math.ceil(calls / 2);

  it('of anyone but the practice break nothing, reveal nothing and change nothing of others', async () => {
    const before = await victim.readAll();
    expect(await attack([0, byOutsiders], () => outsiders)).toEqual([]);
    expect(await victim.readAll()).toEqual(before);
  });

  it('of anyone break nothing', async () => {
    const most = ({ path }: Operation) =>
      path.startsWith('/api/admin/') ? admins : [...admins, ...outsiders];
    expect(await attack([byOutsiders, calls], most)).toEqual([]);
    await app.visitor().get('/api/health/ready').expect(200);
  });
});
