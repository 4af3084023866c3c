import { stub } from '../../../../test/stub.js';
import { Money } from '../../../kernel/index.js';
import { RateLimits } from '../../../platform/security/rate-limits.js';
import { anAppointment, officeHours } from '../../../modules/scheduling/testing/fixtures.js';
import { tuesday } from '../../../modules/scheduling/testing/in-memory-scheduling.js';
import { inMemoryBooking } from '../testing/in-memory-booking.js';
import { BookingMails } from './booking-mails.js';
import { BookingAnswers, BookingConfirmations } from './booking-confirmations.js';
import { BookingOffer } from './booking-offer.js';
import { FreeSessions } from './free-sessions.js';
import { BookingAdmission, BookingHolds, type WantedSession } from './booking-holds.js';

const minute = 60_000;
const una = { name: 'Una Sample', email: 'una@example.com' };
const home = '203.0.113.7';

interface Given {
  schedulingUrl?: string | null;
  throttle?: boolean;
  rules?: typeof officeHours;
  sendsEmail?: boolean;
}

function aPractice({
  schedulingUrl = null,
  throttle = true,
  rules = officeHours,
  sendsEmail = true,
}: Given = {}) {
  const scheduling = inMemoryBooking(rules, schedulingUrl, sendsEmail);
  const { clock, lock, slots, site, accounts, bookings, requests, repository, availabilityRepository } =
    scheduling;
  const practice = Object.assign(scheduling.practice, { failing: false, used: new Set<string>() });
  /** Tokens of the emailed links, addresses of confirmations and of refused second sessions, and erased emails. */
  const emailed = {
    tokens: [] as string[],
    confirmed: [] as string[],
    alreadyUsed: [] as string[],
    declined: [] as (string | null)[],
    erased: [] as (number | null)[],
  };
  const mails = stub(BookingMails, {
    sendAlreadyUsed: async ({ email }) => emailed.alreadyUsed.push(email),
    sendLink: async (_session, _kind, token) => {
      if (practice.failing) throw new Error('no mail');
      return emailed.tokens.push(token);
    },
    sendConfirmation: async ({ email }, _kind, linkMailId) => {
      emailed.confirmed.push(email);
      emailed.erased.push(linkMailId);
    },
    sendDeclined: async ({ email }, reason) => void emailed.declined.push(email, reason),
  });
  const freeSessions = stub(FreeSessions, {
    ofAddress: async (email) => (practice.used.has(email) ? { appointmentId: null } : undefined),
  });
  const offer = new BookingOffer(availabilityRepository, slots, site, requests, clock);
  const limits = stub(RateLimits, { on: throttle, spend: async () => undefined });
  const admission = new BookingAdmission(limits, bookings, freeSessions, requests);
  const holds = new BookingHolds(repository, bookings, lock, offer, admission, requests, mails);
  const confirmations = new BookingConfirmations(
    repository,
    bookings,
    requests,
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
    offer,
    holds,
    confirm: (token: string) => confirmations.confirm(token),
    answers: new BookingAnswers(requests, repository, confirmations, lock, accounts, mails),
    mails: emailed,
  };
}

let at: ReturnType<typeof aPractice>;
beforeEach(() => void (at = aPractice()));
const hold = (time: string, over: Partial<WantedSession> = {}, network = home) =>
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
  await expect(hold('09:00')).resolves.toMatchObject({ startsAt: tuesday('09:00') });
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
  await expect(hold('09:00')).resolves.toMatchObject({ startsAt: tuesday('09:00') });
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
  await expect(hold('09:00', { email: 'two@example.com' })).resolves.toMatchObject({
    startsAt: tuesday('09:00'),
  });
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
  expect(await at.offer.current()).toMatchObject({
    session: { minutes: 60, confirmedBy: 'email' },
    phone: null,
  });
  at = aPractice({ schedulingUrl: 'https://calendly.com/sample' });
  expect(await at.offer.current()).toEqual({ session: null, types: [], phone: null });
  expect(await at.offer.free({ from: '2026-11-24', to: '2026-11-24' })).toEqual([]);
  await expect(hold('09:00')).rejects.toMatchObject({ code: 'appointment.not_offered' });
});

it('offers nothing while no type is for visitors', async () => {
  const types = officeHours.types.map((kind) => ({ ...kind, visitors: false }));
  at = aPractice({ rules: { ...officeHours, types } });
  expect(await at.offer.current()).toEqual({ session: null, types: [], phone: null });
  expect(await at.offer.free({ from: '2026-11-24', to: '2026-11-24' })).toEqual([]);
  await expect(hold('09:00')).rejects.toMatchObject({ code: 'appointment.not_offered' });
});

describe('types for visitors', () => {
  const cost = { kind: 'price' as const, amount: Money.parse('65.00') };
  const types = officeHours.types.map((kind) => ({ ...kind, free: false, visitors: true, cost })).reverse();
  beforeEach(() => void (at = aPractice({ rules: { ...officeHours, types } })));

  it('are booked by those who had their free session, too, the consultation by default', async () => {
    expect((await at.offer.current()).types).toMatchObject([
      { type: 'consultation', place: 'office', free: false, cost },
      { type: 'review', minutes: 30, free: false, cost },
    ]);
    at.practice.used.add(una.email);
    expect(await hold('09:00')).toMatchObject({ endsAt: tuesday('10:00') });
    expect((await at.confirm(at.mails.tokens[0] ?? '')).booked).toMatchObject({ type: 'consultation' });
    const review = await hold('10:30', { type: 'review', email: 'otis@example.com' });
    expect(review).toMatchObject({ endsAt: tuesday('11:00') });
  });

  it('are not held in place of a free session that was refused meanwhile', async () => {
    const [review, consultation] = types.map((kind) => ({ ...kind, free: kind.type === 'consultation' }));
    if (review && consultation) at = aPractice({ rules: { ...officeHours, types: [review, consultation] } });
    at.practice.used.add(una.email);
    await hold('09:00');
    await expect(hold('10:00', { type: 'review' })).rejects.toMatchObject({ code: 'booking.held' });
  });

  it.each(['planning', 'review'] as const)('refuse %s, which is not one', async (type) => {
    const closed = types.map((kind) => ({ ...kind, visitors: kind.type !== 'review' }));
    at = aPractice({ rules: { ...officeHours, types: closed } });
    await expect(hold('09:00', { type })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    const days = { from: '2026-11-24', to: '2026-11-24' };
    await expect(at.offer.free(days, type)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('without a mail server', () => {
  const consultant = { id: 1, role: 'admin' } as const;
  const day = 24 * 60 * minute;
  beforeEach(() => void (at = aPractice({ sendsEmail: false })));

  it('holds the time until the end of the second working day, and tells the practice', async () => {
    const held = await hold('09:00');
    // A Friday: until the end of Tuesday.
    expect(held).toMatchObject({ confirmedBy: 'practice', heldUntil: new Date('2026-11-25T06:00:00Z') });
    expect(at.published).toEqual(['booking.requested']);
    await expect(hold('09:00', { email: 'otis@example.com' })).rejects.toMatchObject({
      code: 'appointment.taken',
    });
  });

  it('books it as the link would once the practice confirms it, and once', async () => {
    const { id } = await hold('09:00', { email: 'known@example.com' });
    const booked = await at.answers.confirm(consultant, id);
    expect(booked).toMatchObject({ id, status: 'scheduled', userId: 2, startsAt: tuesday('09:00') });
    expect(booked.confirmedAt).toEqual(at.practice.now);
    expect(at.published).toEqual(['booking.requested', 'appointment.booked', 'booking.confirmed']);
    expect(at.mails).toMatchObject({ confirmed: ['known@example.com'], erased: [1] });
    for (const again of [
      at.answers.confirm(consultant, id),
      at.answers.decline(consultant, id, null),
      at.answers.close(consultant, id),
    ])
      await expect(again).rejects.toMatchObject({ kind: 'conflict', code: 'booking.answered' });
    expect(await at.confirm(at.mails.tokens[0] ?? '')).toMatchObject({ isNew: false });
  });

  it('keeps it a visitor’s booking if the colleague who confirms does not see the client', async () => {
    at.accounts.isVisible = async () => false;
    const { id } = await hold('09:00', { email: 'known@example.com' });
    expect(await at.answers.confirm(consultant, id)).toMatchObject({ userId: null });
  });

  it('is booked by the link, too, and then answered', async () => {
    const { id } = await hold('09:00');
    expect(await at.confirm(at.mails.tokens[0] ?? '')).toMatchObject({ isNew: true });
    await expect(at.answers.confirm(consultant, id)).rejects.toMatchObject({ code: 'booking.answered' });
    expect(await at.requests.find(id)).toMatchObject({
      answer: 'confirmed',
      answeredBy: null,
      inviteeName: null,
      inviteeEmail: null,
      inviteePhone: null,
    });
  });

  it('frees the time once it is declined, with the reason for the visitor', async () => {
    const { id } = await hold('09:00');
    await at.answers.decline(consultant, id, 'We are away.');
    expect(at.mails.declined).toEqual([una.email, 'We are away.']);
    await expect(at.confirm(at.mails.tokens[0] ?? '')).rejects.toMatchObject({ code: 'booking.expired' });
    await expect(at.answers.decline(consultant, id, null)).rejects.toMatchObject({
      code: 'booking.answered',
    });
    await expect(hold('09:00')).resolves.toMatchObject({ startsAt: tuesday('09:00') });
  });

  it('lapses, stays until a person closes it, and can be asked for again', async () => {
    const { id } = await hold('09:00');
    await expect(at.answers.close(consultant, id)).rejects.toMatchObject({ code: 'booking.open' });
    pass(5 * day);
    for (const late of [at.answers.confirm(consultant, id), at.answers.decline(consultant, id, null)])
      await expect(late).rejects.toMatchObject({ code: 'booking.answered' });
    await at.purge();
    expect(await at.requests.find(id)).toMatchObject({ answer: null, inviteeEmail: una.email });
    await at.holds.hold({ ...una, startsAt: new Date('2026-11-25T15:00:00Z') }, home);
    await at.answers.close(consultant, id);
    await at.answers.close(consultant, id);
    expect(at.published.filter((type) => type === 'booking.closed')).toHaveLength(1);
    pass(31 * day);
    await at.purge();
    await expect(at.answers.close(consultant, id)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('stays a request once a mail server is set up, while later ones are confirmed by email', async () => {
    const { id, heldUntil } = await hold('09:00');
    at.practice.sendsEmail = true;
    expect(await hold('10:00', { email: 'two@example.com' })).toMatchObject({ confirmedBy: 'email' });
    const held = hold('11:00');
    await expect(held).rejects.toMatchObject({ code: 'booking.held', message: /call or write/ });
    pass(day);
    expect(await at.requests.find(id)).toMatchObject({ answer: null, heldUntil });
    expect(await at.answers.confirm(consultant, id)).toMatchObject({ status: 'scheduled' });
  });

  it('takes ten requests at a time, one of each address and two of each network', async () => {
    const slot = (count: number) =>
      new Date(+tuesday('09:00') + (count % 8) * 60 * minute + (count > 7 ? day : 0));
    const ask = (count: number, email = `v${count}@example.com`, network = `203.0.113.${count >> 1}`) =>
      at.holds.hold({ name: 'Una Sample', email, startsAt: slot(count) }, network);
    await ask(0);
    await ask(1);
    const repeated = ask(2, 'V0@example.com', home);
    await expect(repeated).rejects.toMatchObject({ code: 'booking.held', message: /call or write/ });
    await expect(ask(2, 'v2@example.com', '203.0.113.0')).rejects.toMatchObject({
      code: 'booking.too_many_held',
    });
    for (let count = 2; count < 10; count++) await ask(count);
    expect(await at.offer.current()).toEqual({ session: null, types: [], phone: '(210) 555-0142' });
    expect(await at.offer.free({ from: '2026-11-26', to: '2026-11-26' })).toEqual([]);
    await expect(ask(10)).rejects.toMatchObject({ code: 'booking.full', message: /\(210\) 555-0142/ });
    await at.answers.decline(consultant, 1, null);
    await expect(ask(10)).resolves.toMatchObject({ startsAt: slot(10) });
  });

  it('lets the practice decide about a person who had a free session, since no email can tell them', async () => {
    at.practice.used.add(una.email);
    const { id } = await hold('09:00');
    expect(at.mails).toMatchObject({ alreadyUsed: [], tokens: [expect.any(String)] });
    await expect(at.confirm(at.mails.tokens[0] ?? '')).rejects.toMatchObject({
      code: 'appointment.free_session_used',
    });
    expect(await at.answers.confirm(consultant, id)).toMatchObject({ status: 'scheduled' });
  });
});
