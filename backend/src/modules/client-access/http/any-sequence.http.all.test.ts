import fc from 'fast-check';
import { cases } from '../../../../test/cases.js';
import { confirmAddress } from '../../../../test/grants.js';
import { app, practice } from '../../../../test/practice.js';
import { type Agent } from '../../../../test/test-app.js';
import { accessScopes, addDays, dayOf } from '../../../kernel/index.js';
import type { AccessDto } from './access.dto.js';

const day = 24 * 60 * 60_000;
const scopes = ['documents', 'messages', 'invoices', 'appointments'] as const;
/** An id that no access has. */
const nowhere = 999_999;
type Scope = (typeof scopes)[number];
const listsOf: Record<Scope, string> = {
  documents: 'documents',
  messages: 'message-threads',
  invoices: 'invoices',
  appointments: 'appointments',
};

/** Expected state of the newest access of a person; `invitedAt` until it is accepted. */
interface Expected {
  id: number;
  scopes: readonly Scope[];
  until: string;
  invitedAt: number | null;
  ended: boolean;
}

let zone: string;
practice([], { THROTTLE: 'off' });
beforeAll(async () => {
  zone = await app.sql.onlyValue<string>('test.zone', 'SELECT time_zone FROM site');
});

let runs = 0;
const now = (): number => app.clock.now().getTime();
const inDays = (days: number): string => addDays(dayOf(now(), zone), days);
const statusOf = ({ ended, until, invitedAt }: Expected): string => {
  if (ended || until < inDays(0) || (invitedAt !== null && now() - invitedAt >= 7 * day)) return 'ended';
  return invitedAt === null ? 'active' : 'invited';
};

const someScopes = fc.subarray([...scopes], { minLength: 1 });
const person = fc.nat({ max: 1 });
const command = fc.oneof(
  fc.record({ do: fc.constant('grant' as const), person, scopes: someScopes, days: fc.nat({ max: 20 }) }),
  fc.record({ do: fc.constant('accept' as const), person }),
  fc.record({ do: fc.constant('change' as const), person, scopes: someScopes, days: fc.nat({ max: 20 }) }),
  fc.record({ do: fc.constantFrom('end' as const, 'leave' as const), person }),
  fc.record({ do: fc.constant('pass' as const), person, days: fc.integer({ min: 1, max: 9 }) }),
);

/** The client and two people, as they call. */
class Play {
  private readonly expected: (Expected | undefined)[] = [undefined, undefined];
  private agents: Agent[] = [];

  private constructor(
    private readonly names: readonly string[],
    private readonly clientId: number,
  ) {}

  static async begin(): Promise<Play> {
    runs += 1;
    const names = ['nora', 'sam', 'kim'].map((name) => `${name}${runs}`);
    const [client] = await Promise.all(names.map((name) => app.account(name)));
    await confirmAddress(app, client?.id ?? 0);
    const play = new Play(names, client?.id ?? 0);
    await play.logIn();
    return play;
  }

  async take(step: typeof command extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
    const { person: index } = step;
    const before = this.expected[index];
    const status = before ? statusOf(before) : 'ended';
    const isOpen = status !== 'ended';
    switch (step.do) {
      case 'grant': {
        const until = inDays(step.days);
        const body = { email: this.emailOf(index), role: 'helper', scopes: step.scopes, until };
        const answer = await this.client
          .post('/api/access')
          .send(body)
          .expect(isOpen ? 409 : 201);
        if (isOpen) break;
        const { id } = answer.body as AccessDto;
        await app.sql.rows(
          'test.known-token',
          'UPDATE client_access SET token_hash = sha256($2::text::bytea) WHERE id = $1',
          [id, `token ${id}`],
        );
        this.expected[index] = { id, scopes: step.scopes, until, invitedAt: now(), ended: false };
        break;
      }
      case 'accept':
        await this.personAt(index)
          .post('/api/access/accept')
          .send({ token: `token ${before?.id ?? 0}` })
          .expect(status === 'invited' ? 200 : 400);
        if (status === 'invited' && before) before.invitedAt = null;
        break;
      case 'change': {
        const until = inDays(step.days);
        const changes = { scopes: step.scopes, until };
        const expectedStatus = before ? (isOpen ? 200 : 409) : 404;
        await this.client
          .patch(`/api/access/${before?.id ?? nowhere}`)
          .send(changes)
          .expect(expectedStatus);
        if (before && isOpen) Object.assign(before, changes);
        break;
      }
      case 'end':
        await this.client.delete(`/api/access/${before?.id ?? nowhere}`).expect(isOpen ? 204 : 404);
        if (before && isOpen) before.ended = true;
        break;
      case 'leave':
        await this.personAt(index)
          .delete(`/api/access/${before?.id ?? nowhere}`)
          .expect(status === 'active' ? 204 : 404);
        if (before && status === 'active') before.ended = true;
        break;
      case 'pass':
        app.clock.pass(step.days * day);
        await this.logIn();
    }
  }

  async check(): Promise<void> {
    const rows = (await this.client.get('/api/access?limit=200').expect(200)).body as AccessDto[];
    for (const [index, one] of this.expected.entries()) {
      const mine = rows.filter(({ email }) => email === this.emailOf(index));
      expect(mine[0]?.status).toBe(one && statusOf(one));
      expect(mine.slice(1).every(({ status, endedAt }) => status === 'ended' && endedAt !== null)).toBe(true);
      const active = one !== undefined && statusOf(one) === 'active';
      const { body } = await this.personAt(index).get('/api/user').expect(200);
      const clients = (body as { clients: { id: number; scopes: string[]; until: string | null }[] }).clients;
      expect(clients.slice(1).map(({ id, scopes: has, until }) => ({ id, has, until }))).toEqual(
        active ? [{ id: this.clientId, has: [...one.scopes], until: one.until }] : [],
      );
      for (const scope of scopes)
        await this.personAt(index)
          .get(`/api/${listsOf[scope]}?client=${this.clientId}`)
          .expect(active ? (one.scopes.includes(scope) ? 200 : 403) : 404);
    }
  }

  private emailOf(index: number): string {
    return `${this.names[index + 1] ?? ''}@example.com`;
  }

  private get client(): Agent {
    return this.at(0);
  }

  private personAt(index: number): Agent {
    return this.at(index + 1);
  }

  private at(index: number): Agent {
    const agent = this.agents[index];
    if (!agent) throw new Error('There is no such person.');
    return agent;
  }

  private async logIn(): Promise<void> {
    this.agents = await Promise.all(this.names.map((name) => app.signIn(name)));
  }
}

it('any sequence of grants, changes, ends and passing days leaves exactly the access that is left', async () => {
  expect(accessScopes).toEqual(expect.arrayContaining([...scopes]));
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (steps) => {
      const play = await Play.begin();
      for (const step of steps) {
        await play.take(step);
        await play.check();
      }
    }),
    { numRuns: cases(15), endOnFailure: true },
  );
}, 120_000);
