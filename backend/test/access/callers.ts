import { accessScopes, type AccessScope, type StaffRole, staffRoles } from '../../src/kernel/index.js';
import { anOrganization, grant } from '../grants.js';
import { setStaffSees } from '../staff.js';
import { type Agent, cookieHeader, cookiesOf, password, type TestApp } from '../test-app.js';
import type { Right } from './expected.js';
import { furnish, furnishShared, type Records } from './furnished.js';

const day = 24 * 60 * 60_000;

/** A client that calls are about: the caller's own, two that may be granted to them, and one of others. */
export type Place = 'own' | 'granted' | 'organization' | 'foreign';

/** Rights at one client. */
export interface Access {
  role: 'self' | 'owner' | 'helper';
  scopes: readonly AccessScope[];
  categories: readonly string[] | null;
}

export interface Caller {
  name: string;
  /** Undefined for a visitor. */
  role: 'client' | 'admin' | undefined;
  by: 'session' | 'token' | 'read token';
  credentials: Record<string, string>;
  /** The person's own client; undefined without one. */
  own: number | undefined;
  /** A person's rights at the client with that users.id; undefined without any. */
  accessTo(client: number): Access | undefined;
  /** Role of staff. */
  staff: StaffRole | undefined;
  /** Whether a member of the staff finds that client. */
  sees(client: number): boolean;
  /** True if their sessions and tokens have ended. */
  isGone: boolean;
}

/** Clients with a record of every kind, and callers of every kind. */
export interface People {
  places: Record<Exclude<Place, 'own'>, Client>;
  clients: Client[];
  callers: Caller[];
  shared: Records;
}

export interface Client {
  id: number;
  /** In all texts of the client's records. */
  word: string;
  records: Records;
}

interface Terms {
  role?: 'owner' | 'helper';
  scopes?: readonly AccessScope[];
  categories?: string[];
  /** Days from today until the last day. */
  days?: number;
  /** Why the access is not in force. */
  not?: 'ended' | 'expired' | 'awaiting' | 'invited';
}

const words = ['Kingfisher', 'Nuthatch', 'Wagtail', 'Bullfinch', 'Siskin', 'Dunnock', 'Redpoll', 'Whinchat'];

/** Makes them. Consultants and assistants see assigned clients only. */
export class Furnishing {
  private readonly callers: Caller[] = [];
  private readonly clients: Client[] = [];

  private constructor(
    private readonly app: TestApp,
    private readonly admin: Agent,
  ) {}

  static async of(app: TestApp): Promise<People> {
    const { agent, id: owner } = await app.admin();
    return new Furnishing(app, agent).all(owner);
  }

  private async all(owner: number): Promise<People> {
    const { app } = this;
    const granted = await this.client((await app.account('granted')).id);
    const organization = await this.client(await anOrganization(app, { kind: 'business', name: 'Bakery' }));
    const foreign = await this.client((await app.account('foreign')).id);
    const places = { granted, organization, foreign };
    const someone = (await app.account('someone')).id;
    await this.people(places);
    await this.staff([granted.id, organization.id]);
    for (const client of this.clients) {
      const scopes = ['documents'] as const;
      const id = await grant(app, { clientId: client.id, personId: someone, scopes });
      client.records = { ...client.records, '/api/access': id };
    }
    await app.sql.rows('test.owner', `UPDATE users SET staff_role = 'owner' WHERE id = $1`, [owner]);
    await setStaffSees(app, 'assigned');
    const shared = await furnishShared(this.admin);
    return { places, clients: this.clients, callers: this.callers, shared };
  }

  private async client(id: number): Promise<Client> {
    const word = `${words[this.clients.length]}-7f3a9c`;
    const client = { id, word, records: await furnish(this.app, this.admin, id, word) };
    this.clients.push(client);
    return client;
  }

  /** Persons with and without access to the granted clients. */
  private async people(places: People['places']): Promise<void> {
    const all = accessScopes;
    await this.person(places, 'a stranger', undefined, { furnished: true });
    await this.person(places, 'an owner', { role: 'owner' }, { furnished: true });
    for (const scope of all) {
      const needed: AccessScope[] = scope === 'pay' ? ['invoices'] : scope === 'sign' ? ['documents'] : [];
      await this.person(places, `a helper for ${scope}`, { scopes: [...needed, scope] });
    }
    await this.person(places, 'a helper until today', { scopes: all, days: 0 }, { furnished: true });
    await this.person(places, 'a helper for taxes', { scopes: all, categories: ['tax'] });
    await this.person(places, 'a helper until yesterday', { scopes: all, days: -1, not: 'expired' });
    await this.person(places, 'a helper who has ended', { scopes: all, not: 'ended' }, { furnished: true });
    await this.person(places, 'an owner who has ended', { role: 'owner', not: 'ended' });
    await this.person(places, 'someone awaited', { scopes: all, not: 'awaiting' });
    await this.person(places, 'someone invited', { scopes: all, not: 'invited' });
    await this.person(places, 'a person without clients', undefined, { isClient: false });
    await this.person(places, 'a person who helps', { scopes: all }, { isClient: false });
    this.callers.push({
      name: 'a visitor',
      role: undefined,
      by: 'session',
      credentials: {},
      own: undefined,
      accessTo: () => undefined,
      staff: undefined,
      sees: () => false,
      isGone: false,
    });
  }

  private async person(
    { granted, organization }: People['places'],
    name: string,
    terms: Terms | undefined,
    { isClient = true, furnished = false } = {},
  ): Promise<void> {
    const username = name.replaceAll(' ', '-');
    const { id } = await this.app.account(username);
    if (!isClient)
      await this.app.sql.rows('test.person', `UPDATE users SET role = 'person' WHERE id = $1`, [id]);
    if (furnished) await this.client(id);
    const held = new Map<number, Access>();
    if (isClient) held.set(id, { role: 'self', scopes: accessScopes, categories: null });
    for (const { id: clientId } of terms ? [granted, organization] : []) {
      const { role = 'helper', scopes = accessScopes, categories = null, days = 90, not } = terms ?? {};
      // An individual has no owners.
      if (role === 'owner' && clientId === granted.id) continue;
      const usable = scopes.filter((scope) => scope !== 'sign' || clientId !== granted.id);
      const until = role === 'owner' ? undefined : this.day(days);
      const accessId = await grant(this.app, {
        clientId,
        personId: id,
        role,
        scopes: usable,
        categories,
        ended: not === 'ended',
        ...(until !== undefined && { until }),
      });
      if (not === 'awaiting' || not === 'invited')
        await this.app.sql.rows(
          'test.not-accepted',
          `UPDATE client_access SET person_id = NULL, accepted_at = NULL,
             approved_at = CASE WHEN $2 THEN NULL ELSE approved_at END WHERE id = $1`,
          [accessId, not === 'awaiting'],
        );
      if (not === undefined) held.set(clientId, { role, scopes: usable, categories });
    }
    for (const [by, credentials] of await this.signedIn(username))
      this.callers.push({
        name: `${name} by ${by}`,
        role: 'client',
        by,
        credentials,
        own: isClient ? id : undefined,
        accessTo: (client) => held.get(client),
        staff: undefined,
        sees: () => false,
        isGone: false,
      });
  }

  /** Each role with the granted clients, and consultants and an assistant with none. */
  private async staff(assigned: number[]): Promise<void> {
    for (const role of staffRoles) await this.member(`the ${role}`, role, { assigned });
    await this.member('another consultant', 'consultant', {});
    await this.member('another assistant', 'assistant', {});
    await this.member('a consultant who opened both', 'consultant', { opened: assigned });
    await this.member('a consultant who had opened both', 'consultant', { opened: assigned, isOver: true });
    await this.member('a former owner', 'owner', { isGone: true });
  }

  private async member(
    name: string,
    role: StaffRole,
    {
      assigned = [],
      opened = [],
      isOver = false,
      isGone = false,
    }: { assigned?: number[]; opened?: number[]; isOver?: boolean; isGone?: boolean },
  ): Promise<void> {
    const username = name.replaceAll(' ', '-');
    const { app } = this;
    const { id } = await app.account(username, 'admin');
    await app.sql.rows('test.role', 'UPDATE users SET staff_role = $2 WHERE id = $1', [id, role]);
    for (const client of assigned)
      await app.sql.rows(
        'test.assign',
        'INSERT INTO client_assignees (client_id, staff_id) VALUES ($1, $2)',
        [client, id],
      );
    const until = new Date(app.clock.now().getTime() + (isOver ? -1 : day));
    for (const client of opened)
      await app.sql.rows(
        'test.open',
        'INSERT INTO opened_clients (client_id, staff_id, until) VALUES ($1, $2, $3)',
        [client, id, until],
      );
    const seen = [...assigned, ...(isOver ? [] : opened)];
    for (const [by, credentials] of await this.signedIn(username))
      this.callers.push({
        name: `${name} of the practice by ${by}`,
        role: 'admin',
        by,
        credentials,
        own: undefined,
        accessTo: () => undefined,
        staff: role,
        isGone,
        sees: (client) => role === 'owner' || seen.includes(client),
      });
    if (isGone) await this.admin.patch(`/api/admin/staff/${id}`).send({ active: false }).expect(200);
  }

  /** Session and tokens of an account. */
  private async signedIn(username: string): Promise<[Caller['by'], Record<string, string>][]> {
    const login = await this.app.visitor().post('/api/login').send({ username, password }).expect(200);
    const session = { Cookie: cookieHeader(cookiesOf(login)) };
    const tokenFor = async (scope: string): Promise<Record<string, string>> => {
      const asked = this.app.visitor().post('/api/access-tokens').set(session).send({ name: scope, scope });
      const { token } = (await asked.expect(201)).body as { token: string };
      return { Authorization: `Bearer ${token}` };
    };
    const kept: [Caller['by'], Record<string, string>][] = [
      ['session', session],
      ['token', await tokenFor('write')],
    ];
    if (/until-today|the-owner/.test(username)) kept.push(['read token', await tokenFor('read')]);
    return kept;
  }

  /** A date in the time zone of the practice. */
  private day(ahead: number): string {
    const at = this.app.clock.now().getTime() + ahead * day;
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at);
  }
}

/** Whether rights at a client are enough for a portal call. */
export const isEnough = ({ role, scopes }: Access, { needs }: Right): boolean =>
  needs === 'any' || (needs === 'owner' ? role !== 'helper' : scopes.includes(needs as AccessScope));
