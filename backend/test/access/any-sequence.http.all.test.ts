import fc from 'fast-check';
import { cases } from '../cases.js';
import { type AccessScope, accessScopes, addDays, dayOf } from '../../src/kernel/index.js';
import { samplePdf } from '../../src/platform/files/testing/sample-files.js';
import { anOrganization, confirmAddress, grant } from '../grants.js';
import { staffMember } from '../staff.js';
import { type Agent, fetchBytes, password, TestApp } from '../test-app.js';
import {
  ExpectedWorld,
  type Given,
  hour,
  type Member,
  type Person,
  type Rights,
  type WorldClient,
} from './expected-world.js';
import { furnish } from './furnished.js';
import { ofParts, type RightsOfPart } from './of-parts.js';

/** `make access` takes longer: ACCESS_RUNS=200, ACCESS_SEED=… to repeat a run. */
const isLong = process.env['ACCESS_STEP'] === '1' || process.env['ACCESS_RUNS'] !== undefined;
const numRuns = Number(process.env['ACCESS_RUNS'] ?? (isLong ? 40 : cases(5)));
const seed = process.env['ACCESS_SEED'];
/** Milliseconds that `make test` spends on it, on a busy machine with fewer steps. */
const enough = isLong ? Infinity : 4_000;

const zone = 'America/Chicago';
const categories = ['tax', 'legal', 'other'] as const;

let app: TestApp;
let world: ExpectedWorld;
let owner: { agent: Agent; id: number };
/** An individual, and a household with an owner who stays. */
let clients: WorldClient[];
/** Clients and persons who never change: they grant. */
let granters: Person[];
let people: Person[];
let staff: Member[];
let agents = new Map<string, Agent>();

const now = (): number => app.clock.now().getTime();
const inDays = (days: number): string => addDays(dayOf(now(), zone), days);
const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
};
const agentOf = ({ username }: { username: string }): Agent => {
  const agent = agents.get(username);
  if (!agent) throw new Error(`${username} is not signed in.`);
  return agent;
};
const own = (): WorldClient[] =>
  people
    .filter(({ isClient }) => isClient)
    .map(({ id, username }) => ({ id, kind: 'individual', name: 'Sam Sample', word: username, records: {} }));

beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off', PAYMENTS: 'offline' });
  owner = await app.admin();
  await app.sql.rows('test.zone', 'UPDATE site SET time_zone = $1', [zone]);
  world = new ExpectedWorld(now, () => inDays(0));
  const alex = await app.account('alex');
  const olga = await app.account('olga');
  const nora = await app.account('nora');
  const pat = await app.account('pat');
  await app.sql.rows('test.person', `UPDATE users SET role = 'person' WHERE id = $1`, [pat.id]);
  for (const { id } of [alex, olga]) await confirmAddress(app, id);
  const family = await anOrganization(app, { name: 'Wagtail Family' });
  granters = [alex, olga].map(({ id, username }) => ({ id, username, isClient: true }));
  people = [nora, pat].map(({ id, username }) => ({ id, username, isClient: username !== 'pat' }));
  staff = [];
  for (const [username, role] of [
    ['carol', 'consultant'],
    ['anna', 'assistant'],
  ] as const) {
    const { id } = await staffMember(app, username, role);
    staff.push({ id, username, role, active: true });
  }
  await grant(app, { clientId: family, personId: olga.id, role: 'owner' });
  // With access to all of it, both get every notification, which the access of a sequence then shows or hides.
  for (const { id } of people) {
    await grant(app, { clientId: alex.id, personId: id });
    await grant(app, { clientId: family, personId: id, role: 'owner' });
  }
  clients = [];
  for (const [id, kind, name, word] of [
    [alex.id, 'individual', 'Sam Sample', 'Kingfisher-7f3a9c'],
    [family, 'household', 'Wagtail Family', 'Wagtail-9be24f'],
  ] as const) {
    const records = await furnish(app, owner.agent, id, word);
    clients.push({ id, kind, name, word, records });
    for (const [path, category] of [
      ['/api/documents', 'tax'],
      ['legal', 'legal'],
    ] as const)
      world.documents.push({
        id: records[path] ?? 0,
        clientId: id,
        category,
        uploadedBy: owner.id,
        toSign: true,
      });
  }
}, 60_000);
afterAll(() => app.stop());

async function signIn(): Promise<void> {
  agents = new Map(
    await Promise.all(
      [...granters, ...people, ...staff.filter(({ active }) => active)].map(
        async ({ username }) => [username, await app.signIn(username)] as const,
      ),
    ),
  );
  owner = { ...owner, agent: await app.signIn('consultant') };
  // Without a session, like a browser whose one was ended.
  for (const { username, active } of staff) if (!active) agents.set(username, app.visitor());
}

/** The same state at the beginning of each sequence; documents stay as they are. */
async function begin(): Promise<void> {
  world.begin();
  for (const member of staff) member.active = true;
  for (const [place, role] of (['consultant', 'assistant'] as const).entries()) at(staff, place).role = role;
  const ids = people.map(({ id }) => id);
  await app.sql.rows(
    'test.no-access',
    'DELETE FROM client_access WHERE person_id = ANY ($1) OR person_id IS NULL',
    [ids],
  );
  for (const table of ['client_assignees', 'opened_clients'])
    await app.sql.rows(`test.no-${table}`, `DELETE FROM ${table}`);
  await app.sql.rows('test.all', `UPDATE site SET staff_sees = 'all'`);
  for (const { id, role } of staff)
    await app.sql.rows('test.staff', 'UPDATE users SET staff_role = $2, closed_at = NULL WHERE id = $1', [
      id,
      role,
    ]);
  await signIn();
}

const terms = {
  person: fc.nat({ max: 1 }),
  client: fc.nat({ max: 1 }),
  byPractice: fc.boolean(),
  scopes: fc.subarray([...accessScopes], { minLength: 1 }).map((chosen) => {
    const needed = new Set<AccessScope>(chosen);
    if (needed.has('pay')) needed.add('invoices');
    if (needed.has('sign')) needed.add('documents');
    return accessScopes.filter((scope) => needed.has(scope));
  }),
  categories: fc.option(fc.subarray([...categories], { minLength: 1 })),
  days: fc.nat({ max: 9 }),
};
const granted = fc.record({
  do: fc.constant('grant' as const),
  owns: fc.boolean(),
  accepts: fc.nat({ max: 4 }),
  ...terms,
});
const member = fc.nat({ max: 1 });
const { person, client } = terms;
const command = fc.oneof(
  { weight: 5, arbitrary: granted },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('change' as const), ...terms }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      person,
      client,
      by: fc.constantFrom('client' as const, 'practice' as const, 'person' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('file' as const),
      client,
      category: fc.constantFrom(...categories),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('upload' as const),
      person,
      client,
      category: fc.constantFrom(...categories),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('assign' as const),
      client,
      members: fc.subarray([0, 1]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sees' as const),
      which: fc.constantFrom('assigned' as const, 'all' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('active' as const), member, active: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('role' as const),
      member,
      role: fc.constantFrom('consultant' as const, 'assistant' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), member, client }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
);
const sequence = fc
  .tuple(granted, granted, fc.array(command, { minLength: 5, maxLength: 12 }))
  .map(([first, second, more]): Command[] => [first, second, ...more]);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
type Of<Name extends Command['do']> = Extract<Command, { do: Name }>;

let passed = 0;

async function take(step: Command): Promise<void> {
  switch (step.do) {
    case 'grant':
      return give(step);
    case 'change':
      return change(step);
    case 'end':
      return end(step);
    case 'file': {
      const document = world.documents.find(
        ({ clientId, toSign }) => clientId === at(clients, step.client).id && toSign,
      );
      if (!document) return;
      const { category } = step;
      await owner.agent.patch(`/api/admin/documents/${document.id}`).send({ category }).expect(200);
      document.category = category;
      return;
    }
    case 'upload':
      return upload(step);
    case 'assign': {
      const { id } = at(clients, step.client);
      const assigned = step.members.map((place) => at(staff, place));
      const isAllowed = assigned.every(({ active }) => active);
      const userIds = assigned.map((one) => one.id);
      await owner.agent
        .put(`/api/admin/clients/${id}/assignees`)
        .send({ userIds })
        .expect(isAllowed ? 200 : 400);
      if (isAllowed) world.assignees.set(id, userIds);
      return;
    }
    case 'sees': {
      const { body } = await owner.agent.get('/api/admin/site').expect(200);
      await owner.agent
        .put('/api/admin/site')
        .send({ ...(body as object), staffSees: step.which })
        .expect(200);
      world.sees = step.which;
      return;
    }
    case 'active': {
      const one = at(staff, step.member);
      await owner.agent.patch(`/api/admin/staff/${one.id}`).send({ active: step.active }).expect(200);
      const returns = step.active && !one.active;
      one.active = step.active;
      // Neither earlier sessions nor a login with the right password.
      if (!one.active)
        await app.visitor().post('/api/login').send({ username: one.username, password }).expect(401);
      if (returns) {
        await agentOf(one).get('/api/user').expect(401);
        agents.set(one.username, await app.signIn(one.username));
      }
      return;
    }
    case 'role': {
      const one = at(staff, step.member);
      await owner.agent.patch(`/api/admin/staff/${one.id}`).send({ staffRole: step.role }).expect(200);
      one.role = step.role;
      return;
    }
    case 'open': {
      const one = at(staff, step.member);
      const { id } = at(clients, step.client);
      const isVisible = world.isVisible(one, id);
      await agentOf(one)
        .post(`/api/admin/clients/${id}/open`)
        .send({ reason: 'A call' })
        .expect(one.active ? (one.role === 'consultant' ? 200 : 403) : 401);
      if (one.active && one.role === 'consultant' && !isVisible)
        world.opened.set(`${one.id} ${id}`, now() + 24 * hour);
      return;
    }
    case 'pass':
      app.clock.pass(step.hours * hour);
      passed += step.hours * hour;
      await signIn();
  }
}

async function give(step: Of<'grant'>): Promise<void> {
  const invited = at(people, step.person);
  const to = at(clients, step.client);
  const role = to.kind === 'household' && step.owns ? 'owner' : 'helper';
  const chosen =
    to.kind === 'individual' ? step.scopes.filter((scope) => scope !== 'sign') : [...step.scopes];
  const scopes = chosen.length === 0 ? (['messages'] as const) : chosen;
  const until = role === 'owner' ? null : inDays(step.days);
  const body = {
    email: `${invited.username}@example.com`,
    role,
    client: step.byPractice ? undefined : to.id,
    ...(role === 'helper' && { scopes, categories: step.categories, until }),
  };
  const isOpen = world.status(world.of(invited, to)) !== 'none';
  const by = step.byPractice ? owner.agent : granterOf(to);
  const address = step.byPractice ? `/api/admin/clients/${to.id}/access` : '/api/access';
  const answer = await by
    .post(address)
    .send(body)
    .expect(isOpen ? 409 : 201);
  if (isOpen) return;
  const { id, status } = answer.body as { id: number; status: string };
  if (step.byPractice && to.kind === 'individual') {
    expect(status).toBe('awaiting_client');
    await check(step.do);
    await granterOf(to).post(`/api/access/${id}/approve`).send({ version: 1 }).expect(200);
  }
  const given: Given = {
    id,
    role,
    scopes: role === 'owner' ? accessScopes : scopes,
    until,
    invitedAt: now(),
    ended: false,
    categories: role === 'owner' ? null : step.categories,
  };
  world.give(invited, to, given);
  if (step.accepts === 0) return;
  await app.sql.rows(
    'test.known-token',
    'UPDATE client_access SET token_hash = sha256($2::text::bytea) WHERE id = $1',
    [id, `token ${id}`],
  );
  await agentOf(invited)
    .post('/api/access/accept')
    .send({ token: `token ${id}` })
    .expect(200);
  given.invitedAt = null;
}

const granterOf = (to: WorldClient): Agent => agentOf(at(granters, clients.indexOf(to)));

async function change(step: Of<'change'>): Promise<void> {
  const whose = at(people, step.person);
  const to = at(clients, step.client);
  const given = world.of(whose, to);
  if (!given) return;
  const isOpen = world.status(given) !== 'none';
  const scopes = step.scopes.filter((scope) => to.kind === 'household' || scope !== 'sign');
  const changes = {
    ...(scopes.length > 0 && { scopes }),
    categories: step.categories,
    ...(given.role === 'helper' && { until: inDays(step.days) }),
  };
  const [by, address] = step.byPractice
    ? [owner.agent, `/api/admin/clients/${to.id}/access`]
    : [granterOf(to), '/api/access'];
  const { body } = await by
    .patch(`${address}/${given.id}`)
    .send(changes)
    .expect(isOpen ? 200 : 409);
  const { pending, version } = body as { pending?: object | null; version: number };
  if (pending) {
    // Until the client approves, the former terms are in force.
    await check(step.do);
    await granterOf(to).post(`/api/access/${given.id}/approve`).send({ version }).expect(200);
  }
  if (isOpen && given.role === 'helper') Object.assign(given, changes);
}

async function end(step: Of<'end'>): Promise<void> {
  const whose = at(people, step.person);
  const of = at(clients, step.client);
  const given = world.of(whose, of);
  if (!given) return;
  const status = world.status(given);
  let expected = status === 'none' ? 404 : 204;
  if (step.by === 'person' && status !== 'active') expected = 404;
  if (step.by === 'client' && status === 'active' && given.role === 'owner') expected = 403;
  const by = { client: granterOf(of), practice: owner.agent, person: agentOf(whose) }[step.by];
  const address = step.by === 'practice' ? `/api/admin/clients/${of.id}/access` : '/api/access';
  await by.delete(`${address}/${given.id}`).expect(expected);
  if (expected === 204) given.ended = true;
}

async function upload(step: Of<'upload'>): Promise<void> {
  const by = at(people, step.person);
  const to = at(clients, step.client);
  const rights = world.rights(by, to);
  const allowed = rights?.scopes.includes('upload') === true;
  const { category } = step;
  const answer = await agentOf(by)
    .post(`/api/documents?client=${to.id}`)
    .field({ title: `Upload for ${to.word}`, category })
    .attach('file', samplePdf, 'upload.pdf')
    .expect(allowed ? 201 : rights ? 403 : 404);
  if (!allowed) return;
  const { id } = answer.body as { id: number };
  world.documents.push({ id, clientId: to.id, category, uploadedBy: by.id, toSign: false });
}

const idsIn = (body: unknown): number[] =>
  (body as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
const sorted = (ids: Iterable<number>): number[] => [...ids].sort((a, b) => a - b);

/** A list with its total. */
async function expectList(agent: Agent, address: string, ids: Iterable<number>): Promise<void> {
  const { body, headers } = await agent.get(address).expect(200);
  const expected = sorted(ids);
  expect([address, idsIn(body), Number(headers['x-total-count'])]).toEqual([
    address,
    expected,
    expected.length,
  ]);
}

/** Notifications as they were stored for someone, with what they are about. */
const storedFor = (userId: number) =>
  app.sql.rows<{ id: number; clientId: number | null; needs: string | null; documentId: number | null }>(
    'test.stored-notifications',
    `SELECT id, client_id AS "clientId", needs, document_id AS "documentId" FROM notifications WHERE user_id = $1`,
    [userId],
  );

async function checkPerson(one: Person): Promise<void> {
  const agent = agentOf(one);
  const all = [...clients, ...(one.isClient ? own().filter(({ id }) => id === one.id) : [])];
  const held = all.flatMap((of) => {
    const rights = world.rights(one, of);
    return rights ? [{ of, rights }] : [];
  });
  held.sort(
    (a, b) => Number(b.of.id === one.id) - Number(a.of.id === one.id) || a.of.name.localeCompare(b.of.name),
  );
  const { body } = await agent.get('/api/user').expect(200);
  expect((body as { clients: object[] }).clients).toEqual(
    held.map(({ of: { id, name, kind }, rights: { role, scopes, categories: limits, until } }) => ({
      id,
      name,
      kind,
      role,
      scopes,
      categories: limits,
      until,
    })),
  );
  for (const of of clients) await checkClient(one, of, world.rights(one, of));

  const mayFor = (clientId: number | null, needs: string, documentId: number | null): boolean => {
    const rights = clientId === null ? undefined : world.rights(one, { id: clientId });
    if (!rights) return false;
    if (needs === 'client_owner' ? rights.role !== 'owner' : !rights.scopes.some((scope) => scope === needs))
      return false;
    const document = world.documents.find(({ id }) => id === documentId);
    return (
      document === undefined ||
      rights.categories === null ||
      rights.categories.includes(document.category) ||
      document.uploadedBy === one.id
    );
  };
  const notifications = (await storedFor(one.id)).filter(
    ({ clientId, needs, documentId }) => needs === null || mayFor(clientId, needs, documentId),
  );
  await expectList(agent, '/api/notifications?limit=200', idsIn(notifications));

  const expected = held.flatMap(({ of, rights: { scopes } }) => [
    ...(scopes.includes('sign') ? world.documentsFor(one, of).filter(({ toSign }) => toSign) : []).map(
      ({ id }) => `sign ${id}`,
    ),
    ...tasks
      .filter((task) => of.id !== one.id && task.scopes.every((scope) => scopes.includes(scope)))
      .map(({ type, path }) => `${type} ${of.records[path]}`),
  ]);
  const listed = (await agent.get('/api/to-do?limit=200').expect(200)).body as {
    type: string;
    id: number;
    client: { id: number };
  }[];
  expect(
    listed
      .filter(({ type }) => type !== 'answer')
      .map(({ type, id }) => `${type} ${id}`)
      .sort(),
  ).toEqual(expected.sort());
  for (const task of listed.filter(({ type }) => type === 'answer'))
    expect(world.rights(one, task.client)?.scopes).toContain('messages');
}

/** Rows of To do about records that each client has; documents to sign follow their categories, too. */
const tasks: NonNullable<RightsOfPart['tasks']> = [
  { type: 'upload', path: '/api/document-requests', scopes: ['upload'] },
  { type: 'pay', path: '/api/invoices', scopes: ['pay'] },
  { type: 'confirm', path: '/api/appointments', scopes: ['appointments'] },
  ...ofParts.flatMap((part) => part.tasks ?? []),
];

/** Lists, totals, single records and files of one client. */
async function checkClient(one: Person, of: WorldClient, rights: Rights | undefined): Promise<void> {
  const agent = agentOf(one);
  const record = (path: string): number => of.records[path] ?? 0;
  const statusFor = (scope: AccessScope): number =>
    rights ? (rights.scopes.includes(scope) ? 200 : 403) : 404;
  const found = world.documentsFor(one, of).map(({ id }) => id);
  const lists: [AccessScope, string, number[]][] = [
    ['documents', 'documents', found],
    ['upload', 'document-requests', [record('/api/document-requests')]],
    ['messages', 'message-threads', [record('/api/message-threads')]],
    ['invoices', 'invoices', [record('/api/invoices')]],
    ['appointments', 'appointments', [record('/api/appointments')]],
  ];
  for (const [scope, list, ids] of lists) {
    const address = `/api/${list}?limit=200&client=${of.id}`;
    if (statusFor(scope) === 200) await expectList(agent, address, ids);
    else await agent.get(address).expect(statusFor(scope));
  }
  await agent.get(`/api/invoices/summary?client=${of.id}`).expect(statusFor('invoices'));
  const forOwners = rights ? (rights.role === 'helper' ? 403 : 200) : 404;
  await agent.get(`/api/goals?client=${of.id}`).expect(forOwners);
  await agent.get(`/api/activity?client=${of.id}`).expect(forOwners);
  await agent.get(`/api/access?client=${of.id}`).expect(forOwners);
  if (statusFor('documents') === 200)
    await expectList(agent, `/api/documents?limit=200&client=${of.id}&search=${of.word}`, found);

  for (const [scope, path] of [
    ['upload', '/api/document-requests'],
    ['messages', '/api/message-threads'],
    ['messages', '/api/message-attachments'],
    ['invoices', '/api/invoices'],
    ['appointments', '/api/appointments'],
  ] as const)
    await fetchBytes(agent, `${path}/${record(path)}`).expect(statusFor(scope));
  // The newest are the most likely to differ.
  for (const { id } of world.documents.filter(({ clientId }) => clientId === of.id).slice(-3)) {
    const status = statusFor('documents') === 200 && !found.includes(id) ? 404 : statusFor('documents');
    await fetchBytes(agent, `/api/documents/${id}`).expect(status);
    await agent.get(`/api/documents/${id}/details`).expect(status);
  }
}

async function checkStaff(one: Member): Promise<void> {
  const agent = agentOf(one);
  if (!one.active) {
    await agent.get('/api/user').expect(401);
    await agent.get('/api/admin/clients').expect(401);
    return;
  }
  const everyone = [...clients, ...own(), ...granters.slice(1).map(({ id }) => ({ id }))];
  const visible = new Set(everyone.map(({ id }) => id).filter((id) => world.isVisible(one, id)));
  const shown = clients.filter(({ id }) => visible.has(id));
  const isConsultant = one.role === 'consultant';
  const recordsOf = (path: string): number[] => shown.map(({ records }) => records[path] ?? 0);
  const documents = world.documents.filter(({ clientId }) => visible.has(clientId));
  await expectList(agent, '/api/admin/clients?limit=200', visible);
  await expectList(
    agent,
    '/api/admin/documents?limit=200',
    documents.map(({ id }) => id),
  );
  await expectList(agent, '/api/admin/message-threads?limit=200', recordsOf('/api/message-threads'));
  await expectList(agent, '/api/admin/document-requests?limit=200', recordsOf('/api/document-requests'));
  await expectList(agent, '/api/admin/appointments?limit=200', recordsOf('/api/appointments'));
  if (isConsultant) await expectList(agent, '/api/admin/invoices?limit=200', recordsOf('/api/invoices'));
  else await agent.get('/api/admin/invoices').expect(403);

  const { body: today } = await agent.get('/api/admin/today').expect(200);
  const { setup: _setup, ...lists } = today as Record<string, unknown>;
  const counts = lists as Record<string, { count: number; items: { client: { id: number } | null }[] }>;
  expect(counts['signatures']?.count).toBe(documents.filter(({ toSign }) => toSign).length);
  for (const { items } of Object.values(counts))
    expect(items.filter((item) => item.client !== null && !visible.has(item.client.id))).toEqual([]);

  for (const { id, word, records } of clients) {
    const isShown = visible.has(id);
    const address = `/api/admin/search?q=${word}`;
    const { body: all } = await owner.agent.get(address).expect(200);
    const { body: found } = await agent.get(address).expect(200);
    const hits = (body: unknown): string[] =>
      (body as { type: string; id: number }[]).map((hit) => `${hit.type} ${hit.id}`);
    if (isConsultant) expect(hits(found)).toEqual(isShown ? hits(all) : []);
    else {
      expect(hits(found).filter((hit) => hit.startsWith('invoice'))).toEqual([]);
      if (!isShown) expect(hits(found)).toEqual([]);
    }
    const status = (allowed: number): number => (isShown ? allowed : 404);
    await agent.get(`/api/admin/clients/${id}`).expect(status(200));
    await agent.get(`/api/admin/clients/${id}/summary`).expect(status(200));
    await agent.get(`/api/message-threads/${records['/api/message-threads']}`).expect(status(200));
    const forConsultants = isConsultant ? status(200) : 403;
    await fetchBytes(agent, `/api/documents/${records['/api/documents']}`).expect(forConsultants);
    await agent.get(`/api/admin/clients/${id}/notes`).expect(forConsultants);
    await agent.get(`/api/admin/clients/${id}/access`).expect(forConsultants);
    await agent.get(`/api/admin/invoices/${records['/api/invoices']}`).expect(forConsultants);
  }
  const ranks = ['assistant', 'consultant', 'owner'];
  const notifications = (await storedFor(one.id)).filter(
    ({ clientId, needs }) =>
      (clientId === null || visible.has(clientId)) &&
      (needs === null || ranks.indexOf(needs) <= ranks.indexOf(one.role)),
  );
  await expectList(agent, '/api/notifications?limit=200', idsIn(notifications));
}

const staffSteps: readonly Command['do'][] = ['assign', 'sees', 'active', 'role', 'open'];
const peopleSteps: readonly Command['do'][] = ['grant', 'change', 'end'];

/** Answers that the step can have changed; without one, all. */
async function check(step?: Command['do']): Promise<void> {
  const forPeople = step === undefined || !staffSteps.includes(step);
  const forStaff = step === undefined || !peopleSteps.includes(step);
  await Promise.all([
    ...(forPeople ? people.map(checkPerson) : []),
    ...(forStaff ? staff.map(checkStaff) : []),
  ]);
}

it(
  'after any sequence of changes to access, every answer is what the access that is left allows',
  async () => {
    const stopsAt = Date.now() + enough;
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async (commands) => {
        if (Date.now() > stopsAt) return;
        await begin();
        try {
          for (const step of commands) {
            await take(step);
            await check(step.do);
            steps += 1;
            if (Date.now() > stopsAt) break;
          }
        } finally {
          app.clock.pass(-passed);
          passed = 0;
        }
      }),
      { numRuns, endOnFailure: true, ...(seed !== undefined && { seed: Number(seed) }) },
    );
    process.stdout.write(`Access is what ${steps} changes left.\n`);
    expect(steps).toBeGreaterThan(0);
  },
  60_000 + numRuns * 60_000,
);
