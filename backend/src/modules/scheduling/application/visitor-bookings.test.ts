import { stub } from '../../../../test/stub.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import { anAppointment, officeHours } from '../testing/fixtures.js';
import { inMemoryScheduling, tuesday } from '../testing/in-memory-scheduling.js';
import { BookingMails } from './booking-mails.js';
import { FirstSessions } from './first-sessions.js';
import { FreeSessions } from './free-sessions.js';
import { HoldRequests } from './hold-requests.js';
import { VisitorConfirmations } from './visitor-confirmations.js';
import { VisitorHolds } from './visitor-holds.js';

const minute = 60_000;
const una = { name: 'Una Sample', email: 'una@example.com' };
const home = '203.0.113.7';

interface Given {
  schedulingUrl?: string | null;
  throttle?: boolean;
  rules?: typeof officeHours;
}

function aPractice({ schedulingUrl = null, throttle = true, rules = officeHours }: Given = {}) {
  const scheduling = inMemoryScheduling(rules, schedulingUrl);
  const { clock, lock, slots, site, accounts, bookings, repository, availabilityRepository } = scheduling;
  const practice = Object.assign(scheduling.practice, { failing: false, used: new Set<string>() });
  /** Tokens of the emailed links, addresses of confirmations and of refused second sessions, and erased emails. */
  const emailed = {
    tokens: [] as string[],
    confirmed: [] as string[],
    alreadyUsed: [] as string[],
    erased: [] as (number | null)[],
  };
  const mails = stub(BookingMails, {
    sendAlreadyUsed: async ({ email }) => emailed.alreadyUsed.push(email),
    sendLink: async (_session, token) => {
      if (practice.failing) throw new Error('no mail');
      return emailed.tokens.push(token);
    },
    sendConfirmation: async ({ email }, linkMailId) => {
      emailed.confirmed.push(email);
      emailed.erased.push(linkMailId);
    },
  });
  const freeSessions = stub(FreeSessions, {
    ofAddress: async (email) => (practice.used.has(email) ? { appointmentId: null } : undefined),
  });
  const sessions = new FirstSessions(availabilityRepository, slots, site);
  const limits = stub(RateLimits, { on: throttle, spend: async () => undefined });
  const requests = new HoldRequests(limits, bookings, freeSessions);
  const holds = new VisitorHolds(repository, bookings, lock, sessions, requests, mails);
  const confirmations = new VisitorConfirmations(
    repository,
    bookings,
    lock,
    freeSessions,
    accounts,
    mails,
    clock,
  );
  return {
    ...scheduling,
    practice,
    appointments: repository,
    sessions,
    holds,
    confirm: (token: string) => confirmations.confirm(token),
    mails: emailed,
  };
}

let at: ReturnType<typeof aPractice>;
beforeEach(() => void (at = aPractice()));
const hold = (time: string, over: Partial<typeof una> = {}, network = home) =>
  at.holds.hold({ ...una, ...over, startsAt: tuesday(time) }, network);
const pass = (milliseconds: number) => void (at.practice.now = new Date(+at.practice.now + milliseconds));

it('holds a time for 30 minutes, and notifies only its visitor', async () => {
  const held = await hold('09:00');
  expect(held).toMatchObject({ startsAt: tuesday('09:00'), endsAt: tuesday('10:00') });
  expect(+held.heldUntil - +at.practice.now).toBe(30 * minute);
  expect(at.published).toEqual([]);
  await expect(hold('09:00', { email: 'otis@example.com' })).rejects.toMatchObject({
    code: 'appointment.taken',
  });
});

it('is all or nothing: if the email fails, nothing is held', async () => {
  at.practice.failing = true;
  await expect(hold('09:00')).rejects.toThrow('no mail');
  at.practice.failing = false;
  await expect(hold('09:00')).resolves.toBeDefined();
});

it('books a confirmed time, once', async () => {
  await hold('09:00');
  const [token = ''] = at.mails.tokens;
  const { booked, isNew } = await at.confirm(token);
  expect(isNew).toBe(true);
  expect(booked).toMatchObject({ status: 'scheduled', startsAt: tuesday('09:00') });
  expect(await at.confirm(token)).toEqual({ booked, isNew: false });
  expect(at.published).toEqual(['appointment.booked']);
  expect(at.mails).toMatchObject({ confirmed: [una.email], erased: [1] });
});

it('assigns it to the client with that address', async () => {
  const { id } = await hold('09:00', { email: 'known@example.com' });
  await at.confirm(at.mails.tokens[0] ?? '');
  expect(await at.appointments.get(id, { id: 2, role: 'client' })).toMatchObject({ userId: 2 });
});

it('is refused to a client with five upcoming appointments, like their own booking', async () => {
  for (let hour = 9; hour < 14; hour++) {
    const startsAt = tuesday(`${String(hour).padStart(2, '0')}:00`);
    const endsAt = new Date(+startsAt + 60 * minute);
    await at.appointments.add(anAppointment({ userId: 2, source: 'practice', startsAt, endsAt }), 1);
  }
  await hold('15:00', { email: 'known@example.com' });
  await expect(at.confirm(at.mails.tokens[0] ?? '')).rejects.toMatchObject({
    kind: 'conflict',
    code: 'appointment.too_many',
  });
  // Another address has no effect.
  await hold('16:00');
  await at.confirm(at.mails.tokens[1] ?? '');
});

it('holds one time per address and two per network, until they expire', async () => {
  await hold('09:00');
  await expect(hold('10:00', { email: 'UNA@example.com' })).rejects.toMatchObject({ code: 'booking.held' });
  await hold('10:00', { email: 'two@example.com' });
  await expect(hold('11:00', { email: 'three@example.com' })).rejects.toMatchObject({
    code: 'booking.too_many_held',
    retryAfter: 30 * 60,
  });
  await hold('11:00', { email: 'three@example.com' }, '198.51.100.7');
  pass(30 * minute);
  await expect(hold('09:00')).resolves.toBeDefined();
});

it('holds any number of times per network while limits are off, but still one per address', async () => {
  at = aPractice({ throttle: false });
  await hold('09:00');
  await hold('10:00', { email: 'two@example.com' });
  await hold('11:00', { email: 'three@example.com' });
  await expect(hold('12:00')).rejects.toMatchObject({ code: 'booking.held' });
});

it('says that a link has expired, even after the hold is gone, and deletes it later', async () => {
  await hold('09:00');
  const [token = ''] = at.mails.tokens;
  const expired = { kind: 'conflict', code: 'booking.expired' };
  pass(30 * minute);
  await expect(at.confirm(token)).rejects.toMatchObject(expired);
  await at.purge();
  expect(at.removedMails).toEqual([1]);
  await expect(at.confirm(token)).rejects.toMatchObject(expired);
  pass(31 * 24 * 60 * minute);
  await at.purge();
  await expect(at.confirm(token)).rejects.toMatchObject({ kind: 'not_found' });
});

it('holds nothing for a person who has used their free session, without revealing it', async () => {
  at.practice.used.add(una.email);
  const held = await hold('09:00');
  expect(held).toMatchObject({ startsAt: tuesday('09:00'), endsAt: tuesday('10:00') });
  expect(+held.heldUntil - +at.practice.now).toBe(30 * minute);
  expect(at.mails).toMatchObject({ alreadyUsed: [una.email], tokens: [] });
  await expect(hold('10:00')).rejects.toMatchObject({ code: 'booking.held' });
  await expect(hold('09:00', { email: 'two@example.com' })).resolves.toBeDefined();
  pass(30 * minute);
  await hold('10:00');
  expect(at.mails.alreadyUsed).toHaveLength(2);
});

it('holds a time again as soon as the first session was cancelled, also after a refused request', async () => {
  at.practice.used.add(una.email);
  await hold('09:00');
  at.practice.used.delete(una.email);
  await hold('09:00', { email: 'UNA@example.com' });
  expect(at.mails.tokens).toHaveLength(1);
  await expect(hold('10:00')).rejects.toMatchObject({ code: 'booking.held' });
});

it('ends the hold of a person who was given a free session in the meantime', async () => {
  await hold('09:00');
  at.practice.used.add(una.email);
  await expect(at.confirm(at.mails.tokens[0] ?? '')).rejects.toMatchObject({
    code: 'appointment.free_session_used',
  });
  await hold('09:00', { email: 'two@example.com' });
  await hold('10:00');
  expect(at.mails.alreadyUsed).toEqual([una.email]);
});

it('offers nothing if the practice uses an external booking page', async () => {
  expect(await at.sessions.offer()).toMatchObject({ minutes: 60 });
  at = aPractice({ schedulingUrl: 'https://calendly.com/sample' });
  expect(await at.sessions.offer()).toBeUndefined();
  expect(await at.sessions.free({ from: '2026-11-24', to: '2026-11-24' })).toEqual([]);
  await expect(hold('09:00')).rejects.toMatchObject({ code: 'appointment.not_offered' });
});

it('offers nothing while the consultation is not free', async () => {
  const types = officeHours.types.map((kind) => ({ ...kind, free: kind.type === 'review' }));
  at = aPractice({ rules: { ...officeHours, types } });
  expect(await at.sessions.offer()).toBeUndefined();
  expect(await at.sessions.free({ from: '2026-11-24', to: '2026-11-24' })).toEqual([]);
  await expect(hold('09:00')).rejects.toMatchObject({ code: 'appointment.not_offered' });
});
