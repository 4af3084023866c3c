import { mailsTo as mailsSeenByPractice, tokenIn, unseenToken } from '../../../../test/account-mails.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { openEveryDay } from '../../../modules/scheduling/testing/fixtures.js';

interface Slot {
  startsAt: string;
  endsAt: string;
}
interface Row {
  id: number;
  userId: number | null;
  startsAt: string;
  invitee: object | null;
}

export const minute = 60_000;
export const rules = {
  ...openEveryDay,
  weekly: openEveryDay.weekly.map((hours) => ({ ...hours, from: '09:00', to: '17:00' })),
  types: [
    {
      type: 'consultation',
      minutes: 60,
      labels: { en: 'Free first session', es: 'Primera sesión gratis' },
      free: true,
      visitors: true,
    },
  ],
  noticeHours: 24,
  cancelHours: 24,
};
const person = { firstName: 'Nora', lastName: 'van Sample', phone: '(210) 555-0142', terms: true };

export const secrets = {
  APP_SECRET: 'the present secret of tests',
  APP_SECRET_PREVIOUS: 'the former secret of tests',
};

export let app: TestApp;
export let admin: Agent;

export async function signInAgain(): Promise<void> {
  admin = await app.signIn('consultant');
}

/** Without it, the practice itself confirms what visitors book. Nothing listens there. */
const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' };

/** Starts an application with a practice whose free first session visitors can book every day, and confirm by email. */
export function useBookings(): void {
  beforeAll(async () => {
    people = 0;
    app = await TestApp.start({
      TRUST_PROXY: '1',
      PUBLIC_URL: 'http://portal.example',
      ...mailServer,
      ...secrets,
    });
    ({ agent: admin } = await app.admin());
  });
  beforeEach(async () => {
    // These tests advance the clock beyond the lifetime of a session.
    await signInAgain();
    await setHours();
  });
  afterAll(() => app.stop());
}

export const setHours = (over: object = {}) =>
  admin
    .put('/api/admin/availability')
    .send({ ...rules, ...over })
    .expect(200);
export const day = (ahead: number): string => addDays(dayOf(app.clock.now().getTime(), 'UTC'), ahead);
export const free = async (from = day(3), to = from): Promise<Slot[]> =>
  (await app.visitor().get('/api/booking/slots').query({ from, to }).expect(200)).body as Slot[];
export const freeInAWeek = (): Promise<Slot[]> => free(day(3), day(9));
export const aSlot = async (): Promise<Slot> => {
  const [slot] = await freeInAWeek();
  if (!slot) throw new Error('Nothing is free');
  return slot;
};

let people = 0;
/** A new person from a new network each time, unless one is given. */
export const requestHold = (startsAt: unknown, over: object = {}, network?: string) => {
  people++;
  return app
    .visitor()
    .post('/api/booking')
    .set('X-Forwarded-For', network ?? `203.0.113.${people}`)
    .send({ ...person, email: `nora${people}@example.com`, startsAt, ...over });
};
export const confirm = (token: unknown) => app.visitor().post('/api/booking/confirm').send({ token });
/** Emails to an address, newest first, as their recipient gets them: the practice does not see their links. */
export async function mailsTo(practice: TestApp, reader: Agent, address: string) {
  const mails = await mailsSeenByPractice(practice, reader, address);
  const sealed = await practice.sql.rows<{ id: number; secret: Buffer; messageId: string }>(
    'test.sealed-mails',
    'SELECT id, secret, message_id AS "messageId" FROM outbox WHERE id = ANY ($1) AND secret IS NOT NULL',
    [mails.map(({ id }) => id)],
  );
  const box = practice.app.get(MailSecrets);
  const opened = new Map(sealed.map(({ id, secret, messageId }) => [id, box.open(secret, messageId)]));
  return mails.map((mail) => ({ ...mail, ...opened.get(mail.id) }));
}
/** Confirms the address of that signed-in account with the emailed link. */
export async function confirmEmail(practice: TestApp, agent: Agent, address: string): Promise<void> {
  await agent.post('/api/email-confirmation').expect(202);
  const token = await unseenToken(practice, address);
  await agent.post('/api/email-confirmation/confirm').send({ token }).expect(204);
}
export const newestToken = async (email: string): Promise<string> =>
  tokenIn((await mailsTo(app, admin, email))[0]);
/** The link to manage a booking; empty if there is none. */
export const managingLinkIn = (mail: { text: string } | undefined): string =>
  /http\S+\/booking\/manage#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
/** Holds a time and confirms it. */
export async function book(email: string): Promise<Slot> {
  const slot = await aSlot();
  await requestHold(slot.startsAt, { email }).expect(201);
  await confirm(await newestToken(email)).expect(200);
  return slot;
}
const listed = async (): Promise<Row[]> =>
  (await admin.get('/api/admin/appointments?when=upcoming&limit=200').expect(200)).body as Row[];
export const ofInvitee = async (email: string): Promise<Row[]> =>
  (await listed()).filter(({ invitee }) => (invitee as { email?: string } | null)?.email === email);
