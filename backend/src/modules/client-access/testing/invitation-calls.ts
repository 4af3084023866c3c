import { confirmAddress } from '../../../../test/grants.js';
import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { type Agent, type TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import type { AccessDto } from '../http/access.dto.js';

export interface TestPerson {
  agent: Agent;
  id: number;
  username: string;
  email: string;
}

let number = 0;
/** A username that is free in the test file. */
export const aName = (prefix: string): string => `${prefix}${(number += 1)}`;

/** The invitation of a helper. @param until last day */
export const aHelper = (email: string, until: string, more: object = {}) => ({
  email,
  role: 'helper',
  scopes: ['documents', 'messages'],
  until,
  ...more,
});

/** Calls by which people get access, on an application with a practice's owner `admin`. */
export class InvitationCalls {
  constructor(
    readonly app: TestApp,
    readonly admin: Agent,
  ) {}

  async aClient(prefix: string): Promise<TestPerson> {
    const username = aName(prefix);
    const person = await this.app.client(username);
    await confirmAddress(this.app, person.id);
    return { ...person, username, email: `${username}@example.com` };
  }

  /** A day in the practice's time zone. */
  async day(ahead: number): Promise<string> {
    const zone = await this.app.sql.onlyValue<string>('test.zone', 'SELECT time_zone FROM site');
    return addDays(dayOf(this.app.clock.now().getTime(), zone), ahead);
  }

  async helper(email: string, more: object = {}): Promise<object> {
    return aHelper(email, await this.day(90), more);
  }

  /** Invites by the client or an owner, or by the practice at its address. */
  async invite(by: Agent, body: object, address = '/api/access'): Promise<AccessDto> {
    return (await by.post(address).send(body).expect(201)).body as AccessDto;
  }

  /** Token of the newest invitation to that address. */
  async tokenTo(email: string): Promise<string> {
    const mails = await mailsTo(this.app, this.admin, email);
    return tokenIn(mails.find(({ text }) => text.includes('/access?token=')));
  }

  /** Accepts the newest invitation to the person's address. */
  async accept({ agent, email }: TestPerson): Promise<void> {
    await agent
      .post('/api/access/accept')
      .send({ token: await this.tokenTo(email) })
      .expect(200);
  }

  async list(by: Agent, address = '/api/access'): Promise<AccessDto[]> {
    return (await by.get(address).expect(200)).body as AccessDto[];
  }
}
