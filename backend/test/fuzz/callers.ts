import { type Agent, cookieHeader, cookiesOf, password, type TestApp } from '../test-app.js';
import { SampleClient } from './furnished-client.js';

/** Credentials of a caller: a cookie, a token, or nothing. */
type Credentials = Record<string, string>;

export const outsiders = ['stranger', 'client', 'client’s read token', 'client’s write token'] as const;
export const admins = ['admin', 'admin’s read token', 'admin’s write token'] as const;
export type CallerName = (typeof outsiders | typeof admins)[number];

export const isOutsider = (name: CallerName): boolean => (outsiders as readonly string[]).includes(name);

/**
 * Two people and their API clients, who register again under another name if a call has ended their access.
 */
export class Callers {
  private readonly known = new Map<CallerName, Credentials>();
  private made = 0;

  constructor(
    private readonly app: TestApp,
    private readonly practice: Agent,
  ) {}

  async credentialsOf(name: CallerName): Promise<Credentials> {
    if (name === 'stranger') return {};
    const credentials = this.known.get(name);
    if (credentials && (await this.areGood(credentials))) return credentials;
    await this.arrive(isOutsider(name) ? 'client' : 'admin');
    return this.credentialsOf(name);
  }

  /** Whether the credentials are still valid; a call can have signed them out, or closed their account. */
  private async areGood(credentials: Credentials): Promise<boolean> {
    return (await this.app.visitor().get('/api/user').set(credentials)).status === 200;
  }

  private async arrive(role: 'client' | 'admin'): Promise<void> {
    const username = `${role}${++this.made}`;
    if (role === 'client') await SampleClient.arrive(this.app, this.practice, username, 'Attacker');
    else await this.app.account(username, role);
    const login = await this.app.visitor().post('/api/login').send({ username, password }).expect(200);
    const session = { Cookie: cookieHeader(cookiesOf(login)) };
    this.known.set(role, session);
    for (const scope of ['read', 'write'] as const) {
      const { body } = await this.app
        .visitor()
        .post('/api/access-tokens')
        .set(session)
        .send({ name: `A token with scope ${scope}`, scope })
        .expect(201);
      const { token } = body as { token: string };
      this.known.set(`${role}’s ${scope} token`, { Authorization: `Bearer ${token}` });
    }
  }
}
