import { hasRightsOf, type StaffRole } from '../../src/kernel/index.js';
import { isTestAll } from '../cases.js';
import { setStaffSees } from '../staff.js';
import { TestApp } from '../test-app.js';
import { operationsOf } from '../fuzz/operations.js';
import { type Answer, Sender } from '../fuzz/send.js';
import { bodyOf, nothing, queryOf, type Sent, unreadable } from './bodies.js';
import { type Caller, type Client, Furnishing, isEnough, type People, type Place } from './callers.js';
import { portalRights, type Right, sessionOnly, staffRights } from './expected.js';
import { ofParts } from './of-parts.js';
import { statementsOf } from './statements-of.js';

/** `make access` makes every call; `make test` one of so many, the same ones with the same seed. */
const step = Number(process.env['ACCESS_STEP'] ?? (isTestAll ? 61 : 366));
const seed = Number(process.env['ACCESS_SEED'] ?? 1);
const isTried = (index: number): boolean =>
  ((Math.imul(index + 1, 2_654_435_761) ^ Math.imul(seed, 40_503)) >>> 0) % step === 0;

/** An id that no record has. */
const missing = 999_999;

let app: TestApp;
let sender: Sender;
let people: People;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  sender = new Sender(app.server);
  people = await Furnishing.of(app);
});
afterAll(async () => {
  sender?.end();
  await app.stop();
});

interface Call {
  /** 'GET /api/documents/{id}' */
  operation: string;
  method: string;
  address: string;
  hasBody: boolean;
  right: Right | undefined;
  /** users.id of the client that the call is about; undefined if it is about none, or about another's record. */
  client: number | undefined;
  about: Place | 'default' | 'another’s part' | 'none';
  /** Category of the document that the call is about. */
  category: string | undefined;
  /** The same call with an id that nothing has; undefined if it is about no client. */
  nowhere: { address: string; client: number } | undefined;
}

const rightsOf = (caller: Caller): ReadonlyMap<string, Right> =>
  caller.role === 'admin' ? staffRights : portalRights;

/** The calls of an operation about each client; only one if it is about none. */
function callsOf(
  caller: Caller,
  { method, path, hasBody }: { method: string; path: string; hasBody: boolean },
): Call[] {
  const operation = `${method} ${path}`;
  const right = rightsOf(caller).get(operation);
  const common = { operation, method, hasBody, right, category: undefined };
  const whole = path.split('/{')[0] ?? '';
  // The practice's own records of a part can have the name that a client's have in the portal.
  const list = whole in people.shared ? whole : whole.replace('/admin/', '/');
  const part = { goalId: '/api/goals', accessId: '/api/access' }[
    /\{(goalId|accessId)\}/.exec(path)?.[1] ?? ''
  ];
  const given = queryOf(operation);
  const addressOf = (id: number, partId: number): string => {
    const address = path
      .replace('{id}', String(id))
      .replace(/\{(goalId|accessId)\}/, String(partId))
      .replace(/\{\w+\}/g, '1');
    const query = [right?.names === 'query' ? `client=${id}` : undefined, given].filter(Boolean).join('&');
    return query ? `${address}?${query}` : address;
  };
  const sharedId = people.shared[list] ?? missing;
  if (right?.names === undefined && !(path.includes('{id}') && list in people.places.foreign.records))
    return [
      {
        ...common,
        address: addressOf(sharedId, missing),
        client: undefined,
        about: 'none',
        nowhere: undefined,
      },
    ];
  const own = people.clients.find(({ id }) => id === caller.own);
  const places: [Place, Partial<Client> & { id: number }][] = [
    ...(caller.own === undefined ? [] : [['own', own ?? { id: caller.own }] as const]),
    ...(Object.entries(people.places) as [Place, Client][]),
  ].map(([about, client]) => [about, client]);
  const calls = places.flatMap(([about, { id: client, records }]): Call[] => {
    const to = (id: number, partId: number, category?: string): Call => ({
      ...common,
      address: addressOf(id, partId),
      client,
      about,
      category,
      nowhere: { address: addressOf(missing, missing), client: missing },
    });
    if (right?.names === 'query') return [to(client, missing)];
    if (right?.names === 'body')
      return [
        { ...to(sharedId, missing), nowhere: { address: addressOf(sharedId, missing), client: missing } },
      ];
    const id = records?.[list];
    if (records === undefined || id === undefined) return [];
    const partId = part === undefined ? missing : (records[part] ?? missing);
    if (part !== undefined) {
      const others = people.places.foreign.records[part] ?? missing;
      const nowhere = { address: addressOf(id, missing), client };
      const mixed: Call = { ...to(id, others), client: undefined, about: 'another’s part', nowhere };
      return about === 'foreign' ? [to(id, partId)] : [to(id, partId), mixed];
    }
    return list === '/api/documents'
      ? [to(id, missing, 'tax'), to(records['legal'] ?? missing, missing, 'legal')]
      : [to(id, missing)];
  });
  if (right?.names === 'query')
    calls.push({
      ...common,
      address: given ? `${path}?${given}` : path,
      client: undefined,
      about: 'default',
      nowhere: undefined,
    });
  return calls;
}

const found = 'found nothing';

/** Code of the refusal that a call gets; undefined if it is allowed. */
function refusalOf(caller: Caller, call: Call): string | undefined {
  const { operation, method, right, client, about } = call;
  if (caller.role === undefined || caller.isGone)
    return caller.by === 'session' ? 'auth.signed_out' : 'auth.token_invalid';
  if (caller.by === 'read token' && method !== 'GET') return 'access_token.read_only';
  if (right === undefined) return 'auth.forbidden';
  const refusal =
    caller.role === 'admin' ? refusalOfStaff(caller, call, right) : refusalOfPerson(caller, call, right);
  const isKept = caller.by !== 'session' && sessionOnly.includes(operation);
  if (isKept && (refusal === undefined || refusal === found)) return 'auth.session_required';
  return refusal;

  function refusalOfStaff(
    { staff, sees }: Caller,
    _: Call,
    { needs, ofEveryClient }: Right,
  ): string | undefined {
    if (!hasRightsOf(staff ?? 'assistant', needs as StaffRole)) return 'auth.not_permitted';
    if (about === 'another’s part') return found;
    return client === undefined || ofEveryClient || sees(client) ? undefined : found;
  }
}

function refusalOfPerson(
  caller: Caller,
  { method, client, about, category }: Call,
  right: Right,
): string | undefined {
  if (right.needs === 'person') return undefined;
  const access = about === 'default' ? defaultOf(caller) : caller.accessTo(client ?? missing);
  // The to-do list is that of all clients.
  if (right.needs === 'each') return access || about === 'default' ? undefined : found;
  if (about === 'default') {
    if (!access) return 'access.no_client';
    if (access.role !== 'self' && method !== 'GET') return 'client.required';
  }
  if (access === undefined) return found;
  // A document outside the categories does not exist for someone who sees the others.
  if (category && access.scopes.includes('documents') && access.categories?.includes(category) === false)
    return found;
  if (!isEnough(access, right)) return right.needs === 'owner' ? 'access.not_owner' : 'access.scope_missing';
  return undefined;
}

/** Rights at the client that calls without `?client=` are about: one's own, otherwise the first by name. */
const defaultOf = (caller: Caller) =>
  [caller.own, people.places.organization.id, people.places.granted.id]
    .map((id) => caller.accessTo(id ?? missing))
    .find((access) => access !== undefined);

const send = (caller: Caller, { method }: Call, address: string, { headers, body }: Sent): Promise<Answer> =>
  sender.send({ operation: '', method, address, headers, body }, caller.credentials);

const codeOf = ({ status, body }: Answer): string =>
  status < 400 ? '' : (JSON.parse(body.toString()) as { code: string }).code;
const said = (answer: Answer): string => `${answer.status} ${codeOf(answer)}`;

/** Whether only that field of the body is wrong. */
const isFault = ({ status, body }: Answer, field: string): boolean =>
  status === 400 &&
  Object.keys((JSON.parse(body.toString()) as { fields?: object }).fields ?? {}).join() === field;

const isOfCode = (answer: Answer, refusal: string): boolean => {
  const code = codeOf(answer);
  if (refusal === found)
    return (
      (answer.status === 404 && code.endsWith('.not_found')) ||
      ['userId', 'userIds'].some((field) => isFault(answer, field))
    );
  // It can be told before: tokens are refused, whatever the record.
  if (refusal === 'auth.session_required' && code.endsWith('.not_found')) return true;
  const status = {
    'auth.signed_out': 401,
    'auth.token_invalid': 401,
    'access.no_client': 404,
    'client.required': 400,
  }[refusal];
  return answer.status === (status ?? 403) && code === refusal;
};

/** Parts that the sample records do not have. */
const absentParts = /\/(signature|template|photo|logo|hero)$|\/999999(\/|$)|\/\w+\/1(\/|$)|\/verify$/;
const isAbsent = ({ operation, address }: Call): boolean =>
  absentParts.test(address) || ofParts.some(({ absent }) => absent?.includes(operation));

/** Refused attempts are recorded after the answer, and only at records that exist. */
const isBeforeAnswer = (statement: string): boolean =>
  !/^(SELECT 1$|activity|START|BEGIN|COMMIT|ROLLBACK|session.touch|access-token.used|live-event)/.test(
    statement,
  );
const flowOf = (statements: string[]): string => [...new Set(statements.filter(isBeforeAnswer))].join();

async function faultOf(caller: Caller, call: Call): Promise<string | undefined> {
  const refusal = refusalOf(caller, call);
  const withBody = (client: number | undefined): Sent =>
    call.hasBody ? (bodyOf(call.operation, client ?? missing) ?? unreadable) : nothing;
  const sent = refusal === undefined && call.method !== 'GET' ? unreadable : withBody(call.client);
  const { answer, statements } = await statementsOf(() => send(caller, call, call.address, sent));
  const told = secretsOf(caller).find((secret) => answer.body.includes(secret));
  if (told) return `tells ${told}`;
  if (refusal === undefined) {
    if (call.method === 'GET' && answer.status < 300) return undefined;
    const isRefused =
      [401, 403, 404].includes(answer.status) || (call.method === 'GET' && answer.status < 500);
    return isRefused && !isAbsent(call) ? `${said(answer)} should be allowed` : undefined;
  }
  if (!isOfCode(answer, refusal)) return `${said(answer)} should be ${refusal}`;
  if (refusal !== found || call.nowhere === undefined) return undefined;
  const { address, client } = call.nowhere;
  const missed = await statementsOf(() => send(caller, call, address, withBody(client)));
  if (said(missed.answer) !== said(answer)) return `${said(answer)}, but of nothing ${said(missed.answer)}`;
  const these = flowOf(statements);
  const those = flowOf(missed.statements);
  return these === those ? undefined : `runs ${these}, but for nothing ${those}`;
}

/** Things in the texts of the sample records, with the right that one needs to read them. */
const things: Record<string, { portal: string; staff: StaffRole }> = {
  'tax of': { portal: 'documents', staff: 'assistant' },
  'legal of': { portal: 'documents', staff: 'assistant' },
  'Request of': { portal: 'upload', staff: 'assistant' },
  'Question of': { portal: 'messages', staff: 'assistant' },
  'Message of': { portal: 'messages', staff: 'assistant' },
  'Bill of': { portal: 'invoices', staff: 'consultant' },
  'Item of': { portal: 'invoices', staff: 'consultant' },
  'Refund of': { portal: 'invoices', staff: 'consultant' },
  'Complaint of': { portal: 'invoices', staff: 'consultant' },
  'Series of': { portal: 'invoices', staff: 'consultant' },
  'Notes of': { portal: 'appointments', staff: 'assistant' },
  'Goal of': { portal: 'owner', staff: 'assistant' },
  'Private note of': { portal: 'nobody', staff: 'consultant' },
};

/** Texts that no answer to the caller may contain. */
const secretsOf = (caller: Caller): string[] =>
  people.clients.flatMap(({ id, word }) => {
    const access = caller.isGone ? undefined : caller.accessTo(id);
    if (!access && !(caller.role === 'admin' && !caller.isGone && caller.sees(id))) return [word];
    const isShown = (thing: string, { portal, staff }: { portal: string; staff: StaffRole }): boolean => {
      if (!access) return hasRightsOf(caller.staff ?? 'assistant', staff);
      const isHidden = thing === 'legal of' && access.categories !== null;
      return (
        portal !== 'nobody' &&
        !isHidden &&
        isEnough(access, { needs: portal, names: undefined, ofEveryClient: false })
      );
    };
    return Object.entries(things).flatMap(([thing, rights]) =>
      isShown(thing, rights) ? [] : [`${thing} ${word}`],
    );
  });

it('lists every operation', () => {
  const documented = operationsOf(app.document).map(({ method, path }) => `${method} ${path}`);
  const known = new Set([...portalRights.keys(), ...staffRights.keys()]);
  expect(documented.filter((operation) => !known.has(operation))).toEqual([]);
  expect([...known].filter((operation) => !documented.includes(operation))).toEqual([]);
});

it('documents the rights of every operation', () => {
  const scopeOf = (operation: string, { needs }: Right): { scope?: string } => {
    // The table is about another person's access: helpers may end their own.
    if (operation === 'DELETE /api/access/{id}') return { scope: 'any' };
    return ['person', 'each', 'anyone'].includes(needs) ? {} : { scope: needs };
  };
  for (const { method, path, rights } of operationsOf(app.document)) {
    const operation = `${method} ${path}`;
    const portal = portalRights.get(operation);
    const staff = staffRights.get(operation);
    const callers = isPublic(operation)
      ? ['visitor', 'client', 'staff']
      : [...(portal ? ['client'] : []), ...(staff ? ['staff'] : [])];
    const { token, ...others } = rights;
    expect([operation, others]).toEqual([
      operation,
      {
        callers,
        ...(portal && scopeOf(operation, portal)),
        ...(staff && { staffRole: staff.needs }),
      },
    ]);
    const least = path === '/api/metrics' ? 'metrics' : method === 'GET' ? 'read' : 'write';
    const isRefused = isPublic(operation) || sessionOnly.includes(operation);
    expect(isRefused ? [undefined] : [undefined, least]).toContain(token);
  }
});

const isPublic = (operation: string): boolean => portalRights.get(operation)?.needs === 'anyone';

/** Faults of the calls of those callers. */
async function faultsOf(isMeant: (caller: Caller) => boolean): Promise<string[]> {
  const operations = operationsOf(app.document)
    .map(({ method, path, body }) => ({ method, path, hasBody: body !== undefined }))
    .filter(({ method, path }) => !isPublic(`${method} ${path}`));
  const calls = people.callers
    .filter(isMeant)
    .flatMap((caller) =>
      operations.flatMap((operation) => callsOf(caller, operation).map((call) => ({ caller, call }))),
    );
  // Answers to it depend on no client, and the caller would be gone.
  const tried = calls.filter(({ call }, index) => isTried(index) && call.operation !== 'POST /api/logout');
  const faults: string[] = [];
  for (const { caller, call } of tried) {
    const fault = await faultOf(caller, call);
    if (fault) faults.push(`${caller.name}: ${call.method} ${call.address} (${call.about}): ${fault}`);
  }
  expect(tried.length).toBeGreaterThan(calls.length / step / 2);
  return faults;
}

it('lets visitors make the calls that are for anyone', async () => {
  for (const operation of portalRights.keys()) {
    if (!isPublic(operation)) continue;
    const [method = '', path = ''] = operation.split(' ');
    const { headers, body } = method === 'GET' ? nothing : unreadable;
    const address = path.replace(/\{\w+\}/, '1');
    const answer = await sender.send({ operation, method, address, headers, body }, {});
    // 400 is a link that is not valid, whoever opens it.
    expect([operation, answer.status > 400 && codeOf(answer).startsWith('auth.')]).toEqual([
      operation,
      false,
    ]);
  }
});

/** Milliseconds of all calls on a slow and busy machine. */
const longest = 60 * 60_000;
const extent = step > 1 ? `every ${step}th call, ACCESS_SEED=${seed}` : 'every call';

it(
  `answers only the callers of the table: ${extent}`,
  async () => {
    expect(await faultsOf(() => true)).toEqual([]);
  },
  longest,
);

it(
  `answers all of the staff whose role allows it if they see all clients: ${extent}`,
  async () => {
    await setStaffSees(app, 'all');
    const seeing = people.callers.map((caller) => ({ ...caller, sees: () => true }));
    people = { ...people, callers: seeing };
    expect(await faultsOf(({ role, isGone }) => role === 'admin' && !isGone)).toEqual([]);
  },
  longest,
);
