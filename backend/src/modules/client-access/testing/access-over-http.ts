import { mailsTo } from '../../../../test/account-mails.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import type { AccessDto } from '../http/access.dto.js';
import { aHelper, InvitationCalls, type TestPerson } from './invitation-calls.js';

export const linkInvalid = refused(400, 'auth.link_invalid', { token: expect.any(String) as string });

export let app: TestApp;
export let admin: Agent;
/** The practice's time zone. */
export let zone: string;
let calls: InvitationCalls;

/** Tests that advance the clock beyond the life of a session need it. */
export async function signInAgain(): Promise<void> {
  admin = await app.signIn('consultant');
  calls = new InvitationCalls(app, admin);
}

/** Starts an application with a practice before the file's tests, and stops it after them. */
export function useAccess(): void {
  beforeAll(async () => {
    app = await TestApp.start({ THROTTLE: 'off', PUBLIC_URL: 'http://portal.example' });
    await app.admin();
    zone = await app.sql.onlyValue<string>('test.zone', 'SELECT time_zone FROM site');
  });
  beforeEach(signInAgain);
  afterAll(() => app.stop());
}

export const aClient = (prefix: string): Promise<TestPerson> => calls.aClient(prefix);
export const inDays = (days: number): string => addDays(dayOf(app.clock.now().getTime(), zone), days);
export const helper = (email: string, more?: object) => aHelper(email, inDays(90), more);
export const invite = (agent: Agent, body: object): Promise<AccessDto> => calls.invite(agent, body);
export const tokenTo = (email: string): Promise<string> => calls.tokenTo(email);
export const accept = (agent: Agent, token: string) => agent.post('/api/access/accept').send({ token });
export const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(app, admin, email)).map(({ subject }) => subject.split(' – ')[0] ?? '');
export const clientsOf = async (agent: Agent) =>
  (await agent.get('/api/user').expect(200)).body.clients as { id: number; role: string }[];
export const listOf = (agent: Agent, path?: string): Promise<AccessDto[]> => calls.list(agent, path);
export const eventsOf = (id: number): Promise<string[]> =>
  app.sql.column<string>(
    'test.access-events',
    `SELECT type FROM activity_events WHERE subject_type = 'access' AND subject_id = $1 ORDER BY sequence`,
    [id],
  );
