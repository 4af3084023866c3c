import { accessScopes, type AccessScope } from '../../src/kernel/index.js';
import type { Answer } from '../fuzz/send.js';
import { Sender } from '../fuzz/send.js';
import { operationsOf } from '../fuzz/operations.js';
import { grant } from '../grants.js';
import { cookieHeader, cookiesOf, password, TestApp } from '../test-app.js';
import { apart, portalRights, staffRights } from './expected.js';
import { furnish, type Records } from './furnished.js';
import { statementsOf } from './statements-of.js';

/** `make access` makes every call; `make test` every so many-th. */
const step = Number(process.env['ACCESS_STEP'] ?? 17);

/** The client that a call is about: the caller's own, one that someone has given them access to, or another. */
const places = ['own', 'granted', 'foreign'] as const;
type Place = (typeof places)[number];

const clientsPath = '/api/admin/clients';
/** An id that no record has. */
const missing = 999_999;

type Credentials = Record<string, string>;

interface Caller {
  name: string;
  role: 'client' | 'admin';
  credentials: Credentials;
  /** Whether a call of that least right about a client is allowed. */
  may(right: string, place: Place): boolean;
}

let app: TestApp;
let sender: Sender;
const records = {} as Record<Place, Records>;
const words = { own: 'Kingfisher-7f3a9c', granted: 'Nuthatch-51c0de', foreign: 'Wagtail-9be24f' };
let callers: Caller[] = [];

beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  sender = new Sender(app.server);
  const { agent: admin } = await app.admin();
  const own = (await app.account('own')).id;
  const granted = (await app.account('granted')).id;
  const foreign = (await app.account('foreign')).id;
  records.own = await furnish(admin, own, words.own);
  records.granted = await furnish(admin, granted, words.granted);
  records.foreign = await furnish(admin, foreign, words.foreign);
  callers = [...(await people(granted)), ...(await staff(granted))];
});
afterAll(async () => {
  sender?.end();
  await app.stop();
});

/** Session and write token of an account. */
async function signedIn(username: string): Promise<[string, Credentials][]> {
  const login = await app.visitor().post('/api/login').send({ username, password }).expect(200);
  const session = { Cookie: cookieHeader(cookiesOf(login)) };
  const made = app.visitor().post('/api/access-tokens').set(session).send({ name: 'All', scope: 'write' });
  const { token } = (await made.expect(201)).body as { token: string };
  return [
    ['by session', session],
    ['by token', { Authorization: `Bearer ${token}` }],
  ];
}

/** Persons with and without access to the granted client. */
async function people(clientId: number): Promise<Caller[]> {
  const day = (ahead: number): string =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
      app.clock.now().getTime() + ahead * 86_400_000,
    );
  const made: Caller[] = [];
  const add = async (
    name: string,
    access: { role: 'owner' | 'helper'; scopes: AccessScope[]; until?: string; ended?: true } | null,
  ): Promise<void> => {
    const username = name.replaceAll(' ', '-');
    const { id: personId } = await app.account(username);
    if (access) await grant(app, { clientId, personId, ...access });
    const isOver = access === null || access.ended || (access.until !== undefined && access.until < day(0));
    const may = (right: string, place: Place): boolean => {
      if (right === 'person') return true;
      // Each has no records of their own in these lists, only empty ones.
      if (place !== 'granted' || isOver) return false;
      if (right === 'any') return true;
      return right === 'owner' ? access.role === 'owner' : access.scopes.includes(right as AccessScope);
    };
    for (const [how, credentials] of await signedIn(username))
      made.push({ name: `${name} ${how}`, role: 'client', credentials, may });
  };
  await add('stranger', null);
  await add('owner', { role: 'owner', scopes: [...accessScopes] });
  for (const scope of accessScopes) {
    const needed: AccessScope[] = scope === 'pay' ? ['invoices'] : scope === 'sign' ? ['documents'] : [];
    await add(`helper for ${scope}`, { role: 'helper', scopes: [...needed, scope], until: day(0) });
  }
  await add('expired helper', { role: 'helper', scopes: [...accessScopes], until: day(-1) });
  await add('ended helper', { role: 'helper', scopes: [...accessScopes], until: day(9), ended: true });
  return made;
}

async function staff(assigned: number): Promise<Caller[]> {
  const roles = ['owner', 'consultant', 'assistant'];
  const made: Caller[] = [];
  for (const role of roles) {
    const { id } = await app.account(`staff-${role}`, 'admin');
    await app.sql.rows('test.role', 'UPDATE users SET staff_role = $2 WHERE id = $1', [id, role]);
    await app.sql.rows('test.assign', 'INSERT INTO client_assignees (client_id, staff_id) VALUES ($1, $2)', [
      assigned,
      id,
    ]);
    for (const [how, credentials] of await signedIn(`staff-${role}`))
      made.push({
        ...{ name: `${role} of the practice ${how}`, role: 'admin', credentials },
        may: (right, place) =>
          roles.indexOf(role) <= roles.indexOf(right) && (role === 'owner' || place === 'granted'),
      });
  }
  await app.sql.rows('test.staff-sees', `UPDATE site SET staff_sees = 'assigned'`, []);
  return made;
}

interface Call {
  /** 'GET /api/documents/{id}' */
  operation: string;
  method: string;
  address: string;
  /** The same address with an id that nothing has; undefined if it is about no client. */
  nowhere: string | undefined;
  place: Place;
}

/** The calls of an operation about each client; only one if it is about none. */
function callsOf(method: string, path: string, role: Caller['role']): Call[] {
  const operation = `${method} ${path}`;
  const list = path.split('/{')[0] ?? '';
  const isNamed = role === 'client' && portalRights.has(`${operation}?`);
  const of = isNamed ? clientsPath : list.replace(/\/admin\/(?!clients|notes)/, '/');
  const isAboutClient = isNamed || (path.includes('{id}') && of in records.own);
  return (isAboutClient ? places : (['granted'] as const)).map((place) => {
    const at = (id: number): string =>
      `${path.replace('{id}', String(id)).replace(/\{\w+\}/g, '1')}${isNamed ? `?client=${id}` : ''}`;
    const nowhere = isAboutClient ? at(missing) : undefined;
    return { operation, method, address: at(records[place][of] ?? missing), nowhere, place };
  });
}

/** A body that is not JSON is refused only once the call is allowed, so that no call changes anything. */
async function send(method: string, address: string, credentials: Credentials): Promise<Answer> {
  const body = method === 'GET' ? undefined : '{';
  const headers = { 'Content-Type': 'application/json' };
  return sender.send({ operation: '', method, address, headers, body }, credentials);
}

const codeOf = ({ status, body }: Answer): string =>
  status < 400 ? '' : (JSON.parse(body.toString()) as { code: string }).code;

const refusals = [
  'auth.forbidden',
  'auth.session_required',
  'auth.not_permitted',
  'access.scope_missing',
  'access.not_owner',
];
const isRefused = (answer: Answer): boolean =>
  answer.status === 404 || (answer.status === 403 && refusals.includes(codeOf(answer)));
/** Parts that the sample records do not have. */
const absent = /\/(signature|template|photo)$|\/999999(\/|$)/;

it('lists every operation that needs a login', () => {
  const known = [...portalRights.keys(), ...staffRights.keys()].map((key) => key.replace('?', ''));
  const secured = Object.entries(app.document.paths).flatMap(([path, item]) =>
    (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
      const ways = item[method]?.security ?? [];
      const isSecured = ways.length > 0 && ways.every((way) => Object.keys(way).length > 0);
      return isSecured ? [`${method.toUpperCase()} ${path}`] : [];
    }),
  );
  expect(secured.filter((operation) => !known.includes(operation) && !apart.test(operation))).toEqual([]);
  expect(known.filter((operation) => !secured.includes(operation))).toEqual([]);
});

it(`answers only the callers of the table${step > 1 ? `, every ${step}th call` : ''}`, async () => {
  const calls = callers.flatMap((caller) =>
    operationsOf(app.document).flatMap(({ method, path }) =>
      callsOf(method, path, caller.role).map((call) => ({ caller, call })),
    ),
  );
  const tried = calls
    .filter(({ call }) => isListed(call) && !call.address.endsWith('/logout'))
    .filter((_, index) => index % step === 0);
  const faults: string[] = [];
  for (const { caller, call } of tried) {
    const fault = await faultOf(caller, call);
    if (fault) faults.push(`${caller.name}: ${call.method} ${call.address} (${call.place}): ${fault}`);
  }
  expect(tried.length).toBeGreaterThan(400);
  expect(faults).toEqual([]);
});

/** Refused attempts are recorded after the answer, and only at records that exist. */
const isBeforeAnswer = (statement: string): boolean =>
  !/^(SELECT 1$|activity|row-counts|START|BEGIN|COMMIT|ROLLBACK|session.touch|access-token.used)/.test(
    statement,
  );

const isListed = ({ operation }: Call): boolean =>
  [operation, `${operation}?`].some((key) => portalRights.has(key) || staffRights.has(key));

async function faultOf(caller: Caller, call: Call): Promise<string | undefined> {
  const rights = caller.role === 'client' ? portalRights : staffRights;
  const right = rights.get(call.operation) ?? rights.get(`${call.operation}?`);
  const { answer, statements } = await statementsOf(() =>
    send(call.method, call.address, caller.credentials),
  );
  const told = secretsOf(caller).find((secret) => answer.body.includes(secret));
  if (told) return `tells ${told}`;
  const said = `${answer.status} ${codeOf(answer)}`;
  if (right !== undefined && caller.may(right, call.place))
    return isRefused(answer) && !absent.test(call.address) ? `${said} should be allowed` : undefined;
  if (call.nowhere !== undefined && answer.status !== 403) {
    const { nowhere } = call;
    const missed = await statementsOf(() => send(call.method, nowhere, caller.credentials));
    const elsewhere = `${missed.answer.status} ${codeOf(missed.answer)}`;
    // A person with one own client may first be told that the body is wrong, whatever the record.
    if (elsewhere !== said) return `${said} should be ${elsewhere}`;
    const [these, those] = [statements, missed.statements].map((all) =>
      [...new Set(all.filter(isBeforeAnswer))].join(),
    );
    if (these !== those) return `runs ${these} in place of ${those}`;
    return answer.status >= 400 ? undefined : `${said} should be refused`;
  }
  return isRefused(answer) ? undefined : `${said} should be refused`;
}

/** Things in the texts of the sample records, with the right that one needs to read them. */
const things: Record<string, string> = {
  tax: 'documents',
  legal: 'documents',
  Request: 'upload',
  Question: 'messages',
  Message: 'messages',
  Bill: 'invoices',
  Item: 'invoices',
  Refund: 'invoices',
  Notes: 'appointments',
  Goal: 'owner',
  'Private note': 'nobody in the portal',
};

/** Texts that no answer to the caller may contain. */
function secretsOf({ role, may }: Caller): string[] {
  return places.flatMap((place) => {
    const isUnknown = !may(role === 'client' ? 'any' : 'assistant', place);
    if (isUnknown || role === 'admin') return isUnknown ? [words[place]] : [];
    return Object.entries(things).flatMap(([thing, right]) =>
      may(right, place) ? [] : [`${thing} of ${words[place]}`],
    );
  });
}
