import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setLanguage } from '@steward/texts';
import { aSite } from '../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { stubProperties } from '../../../../test/stub-properties';
import type { FirstSessionDto } from '../../../shared/api/models/FirstSessionDto';
import type { OfferedTypeDto } from '../../../shared/api/models/OfferedTypeDto';
import { readerZone } from '../../../shared/text/reader-zone';
import HomePage from '../../../site/home-page';
import BookingCard from './booking-card';
import BookingPage from './booking-page';
import ManagePage from './manage-page';

// Registers what the part adds to public pages.
import '../../../app/screens';

afterEach(() => setLanguage('en'));

const hour = 3_600_000;
const slot = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + hour).toISOString(),
});
const monday = ['2026-11-23T15:00:00.000Z', '2026-11-23T16:00:00.000Z'].map(slot);
const tuesday = [slot('2026-11-24T15:00:00.000Z')];
const session: FirstSessionDto = {
  label: 'Free first session',
  minutes: 60,
  horizonDays: 40,
  places: ['office'],
  labels: { en: 'Free first session', es: null },
  nextFreeAt: '2026-11-23T15:00:00.000Z',
  confirmedBy: 'email',
};
const consultation: OfferedTypeDto = {
  type: 'consultation',
  label: 'Free first session',
  labels: { en: 'Free first session', es: null },
  minutes: 60,
  place: 'office',
  places: ['office'],
  free: true,
  cost: null,
  nextFreeAt: '2026-11-23T15:00:00.000Z',
};
const offered = (types: OfferedTypeDto[] = [consultation]) =>
  server.use(http.get('/api/booking', () => HttpResponse.json({ session, types, phone: null })));
const times = () => within(screen.getByRole('radiogroup', { name: /^Time on/ })).getAllByRole('radio');
/** Waits until the free times are loaded. */
const loaded = () => screen.findAllByRole('radio', { name: /, \d+ free times?$/ });
const heading = () => screen.findByRole('heading', { level: 1 });

/** The practice is in the reader's time zone, unless another is given. */
function theSite(timeZone = readerZone(), parts = ['booking']) {
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), parts, timeZone })));
}

/** Free times per call; none after the last list. @returns the requested days */
function offering(...lists: (typeof monday)[]) {
  const asked: string[] = [];
  server.use(
    http.get('/api/booking/slots', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
      return HttpResponse.json(lists.shift() ?? []);
    }),
  );
  return asked;
}

/** Answers to the booking calls, in order. @returns the requests */
function answering(...answers: (() => Response)[]) {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/booking', async ({ request }) => {
      sent.push(await request.json());
      return (answers.shift() ?? (() => HttpResponse.error()))();
    }),
  );
  return sent;
}
const held = (over: object = {}) =>
  HttpResponse.json(
    { id: 5, ...monday[0], heldUntil: '2026-11-21T15:30:00.000Z', confirmedBy: 'email', ...over },
    { status: 201 },
  );
const taken = () =>
  refusal(409, {
    code: 'appointment.taken',
    message: 'Someone else just took this time. Please choose another.',
  });

async function open(
  { places = consultation.places, ...values }: Partial<FirstSessionDto> = {},
  service?: string,
  types: OfferedTypeDto[] = [{ ...consultation, places }],
) {
  offered(types);
  const { user } = renderScreen(<BookingCard session={{ ...session, ...values }} service={service} />);
  await loaded();
  return user;
}
type Person = Awaited<ReturnType<typeof open>>;
async function fillIn(user: Person) {
  await user.type(screen.getByLabelText('Name'), 'Nora Sample');
  await user.type(screen.getByLabelText('Email'), 'nora@example.com');
  await user.click(screen.getByRole('checkbox', { name: /I agree/ }));
}
const send = (user: Person) => user.click(screen.getByRole('button', { name: /^Book / }));

describe('the card', () => {
  beforeEach(() => theSite());

  it('holds the preselected first time and shows the next step', async () => {
    offering([...monday, ...tuesday]);
    const sent = answering(() => held());
    const user = await open();
    expect(times()).toHaveLength(2);
    expect(times()[0]).toBeChecked();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: /^Book Mon, Nov 23 at / }));
    const next = await screen.findByRole('heading', { name: 'Check your inbox to confirm it' });
    expect(next).toHaveFocus();
    expect(screen.getByText(/within 30 minutes/)).toHaveTextContent('nora@example.com');
    expect(sent).toEqual([
      {
        language: 'en',
        startsAt: monday[0]?.startsAt,
        name: 'Nora Sample',
        email: 'nora@example.com',
        phone: '',
        terms: true,
      },
    ]);
  });

  it('promises no email if the practice confirms it', async () => {
    theSite('America/Chicago');
    offering(monday);
    // The end of a Friday in Chicago.
    answering(() => held({ heldUntil: '2026-11-21T06:00:00.000Z', confirmedBy: 'practice' }));
    const user = await open({ confirmedBy: 'practice' });
    expect(screen.getByText(/No account needed\. We'll call or write to confirm\.$/)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      "We'll call or write to confirm your time.",
    );
    await fillIn(user);
    await send(user);
    const next = await screen.findByRole('heading', { name: "We'll call or write to confirm" });
    await waitFor(() => expect(next).toHaveFocus());
    expect(screen.getByText(/^We hold this time for you until the end of/)).toHaveTextContent(
      'Friday, November 20',
    );
    expect(document.body).not.toHaveTextContent(/inbox|spam|30 minutes|emailed|sent an email/i);
  });

  it('names no day after the session until which it is held', async () => {
    theSite('America/Chicago');
    offering(monday);
    answering(() => held({ heldUntil: '2026-11-26T06:00:00.000Z', confirmedBy: 'practice' }));
    const user = await open({ confirmedBy: 'practice' });
    await fillIn(user);
    await send(user);
    expect(
      await screen.findByText('We hold this time for you. Your session is booked once we confirm it.'),
    ).toBeInTheDocument();
  });

  it('preselects the first time that is still free if the page is older', async () => {
    offering(tuesday);
    await open();
    await waitFor(() => expect(times()[0]).toBeChecked());
    expect(screen.getByRole('button', { name: /^Book Tue, Nov 24 at / })).toBeEnabled();
  });

  it('sends the service that the visitor came from, and the chosen place with the phone number', async () => {
    offering(monday);
    const sent = answering(() => held());
    const user = await open({ places: ['office', 'phone', 'video'] }, 'Professional Bookkeeping');
    expect(screen.getByText('Professional Bookkeeping')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Office/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /^Phone/ }));
    expect(screen.getByText(/60 minutes, by phone/)).toBeInTheDocument();
    await fillIn(user);
    await send(user);
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
      'Please enter the number that we should call',
    );
    await user.type(screen.getByLabelText('Phone'), '(210) 555-0142');
    await send(user);
    await screen.findByRole('heading', { name: 'Check your inbox to confirm it' });
    expect(sent).toEqual([
      expect.objectContaining({
        place: 'phone',
        phone: '(210) 555-0142',
        service: 'Professional Bookkeeping',
      }),
    ]);
  });

  it('books another type, with its times, place and cost, and keeps what was typed', async () => {
    const asked = offering(monday, tuesday);
    const sent = answering(() => held());
    const review: OfferedTypeDto = {
      ...consultation,
      type: 'review',
      label: 'Review',
      minutes: 30,
      place: 'phone',
      places: ['phone', 'office'],
      free: false,
      cost: { kind: 'price', amount: '65.00' },
    };
    const user = await open({}, undefined, [consultation, review]);
    expect(screen.getByRole('heading', { name: 'Book a session' })).toBeInTheDocument();
    await fillIn(user);
    expect(screen.getByRole('radio', { name: 'Free first session 60 minutes · Free' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Review 30 minutes · $65.00' }));
    await waitFor(() => expect(screen.getByText('30 minutes, by phone')).toBeInTheDocument());
    expect(asked).toHaveLength(2);
    expect(screen.getByRole('radio', { name: /^Phone/ })).toBeChecked();
    await user.type(screen.getByLabelText('Phone'), '(210) 555-0142');
    await send(user);
    await screen.findByRole('heading', { name: 'Check your inbox to confirm it' });
    expect(sent).toMatchObject([
      { type: 'review', place: 'phone', startsAt: tuesday[0]?.startsAt, name: 'Nora Sample' },
    ]);
  });

  it('says what the only type costs', async () => {
    offering(monday);
    await open({}, undefined, [{ ...consultation, free: false, cost: { kind: 'price', amount: '65.00' } }]);
    expect(screen.getByRole('heading', { name: 'Book a session' })).toBeInTheDocument();
    expect(screen.getByText(/^60 minutes, \$65\.00\./)).toBeInTheDocument();
  });

  it('names missing values, including the time', async () => {
    offering([...monday, ...tuesday]);
    const user = await open();
    await user.click(screen.getByRole('radio', { name: /November 24/ }));
    await send(user);
    expect(await screen.findByText('Please choose a time')).toBeInTheDocument();
    expect(times()[0]).toHaveFocus();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please enter your name');
    expect(screen.getByRole('radiogroup', { name: /^Time on/ })).toHaveAccessibleDescription(
      /Please choose a time/,
    );
  });

  it('keeps what was typed if the time was taken, and reloads the times', async () => {
    offering(monday, monday.slice(1));
    const sent = answering(taken, () => held());
    const user = await open();
    await fillIn(user);
    await send(user);
    expect(await screen.findByText(/just took this time/)).toBeInTheDocument();
    await waitFor(() => expect(times()).toHaveLength(1));
    expect(times()[0]).not.toBeChecked();
    expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
    await user.click(times()[0] as HTMLElement);
    await send(user);
    await screen.findByRole('heading', { name: 'Check your inbox to confirm it' });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ startsAt: monday[1]?.startsAt, name: 'Nora Sample' });
  });

  it('reports at the email field that a time is already held, with the waiting time', async () => {
    offering(monday);
    const message = 'A time is held for this address already.';
    answering(
      () => refusal(409, { code: 'booking.held', message, fields: { email: message } }),
      () => HttpResponse.error(),
    );
    const user = await open();
    await fillIn(user);
    await send(user);
    await findToast('Your time is not booked yet');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      `${message} We'll send a link here to confirm your time.`,
    );
    expect(times()[0]).toBeChecked();
  });

  it('names the phone number if no time is free', async () => {
    offered([{ ...consultation, nextFreeAt: null }]);
    renderScreen(<BookingCard session={session} service={undefined} />);
    expect(await screen.findByText(/No times are free right now/)).toHaveTextContent('(210) 555-0100');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});

it("shows the practice's time beside the reader's if they differ", async () => {
  theSite('Asia/Kathmandu');
  offering(monday);
  await open();
  expect(screen.getByText(/Our office's time is below each one, in Nepal Time/)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /8:45 PM GMT\+5:45 at our office/ })).toBeInTheDocument();
});

describe('the emailed link', () => {
  const booked = {
    typeLabel: 'Free first session',
    status: 'scheduled',
    ...monday[0],
    place: 'office',
    location: 'At our office',
    videoUrl: null,
    manageToken: 'm4n4ge',
  };
  const answer = (respond: () => Response) => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/booking/confirm', async ({ request }) => {
        sent.push(await request.json());
        return respond();
      }),
    );
    return sent;
  };
  const preview = {
    typeLabel: 'Free first session',
    ...monday[0],
    place: 'phone',
    heldUntil: '2026-11-21T15:30:00.000Z',
  };
  const previewing = (respond: () => Response = () => HttpResponse.json(preview)) =>
    server.use(http.post('/api/booking/preview', respond));
  beforeEach(() => {
    theSite();
    previewing();
  });
  const confirm = async () => {
    const { user, router } = renderScreen(<BookingPage />, { at: '/booking#token=t0k3n' });
    await user.click(await screen.findByRole('button', { name: 'Confirm my session' }));
    return { user, router };
  };

  it.each(['#', '?'])(
    'shows the time, confirms nothing when opened, and its token after %s leaves the address',
    async (sign) => {
      const sent = answer(() => HttpResponse.json(booked));
      const { router } = renderScreen(<BookingPage />, { at: `/booking${sign}token=t0k3n` });
      expect(await screen.findByRole('button', { name: 'Confirm my session' })).toBeEnabled();
      expect(await heading()).toHaveTextContent(/^Confirm your session: Monday, November 23, \d+:00 [AP]M$/);
      expect(screen.getByText(/We'll call you/)).toBeInTheDocument();
      expect(router.state.location).toMatchObject({ search: '', hash: '' });
      expect(sent).toEqual([]);
    },
  );

  it('marks a name without a translation as English', async () => {
    const typeLabels = { en: 'Free first session', es: null };
    previewing(() => HttpResponse.json({ ...preview, typeLabels }));
    setLanguage('es');
    renderScreen(<BookingPage />, { at: '/booking#token=t0k3n' });
    expect(await screen.findByText('Free first session')).toHaveAttribute('lang', 'en');
  });

  it('says if the session is confirmed already, and shows it', async () => {
    previewing(() => HttpResponse.json({ ...preview, heldUntil: null }));
    answer(() => HttpResponse.json({ ...booked, manageToken: null }));
    const { user } = renderScreen(<BookingPage />, { at: '/booking#token=t0k3n' });
    await waitFor(async () => expect(await heading()).toHaveTextContent('This session is booked already'));
    await user.click(screen.getByRole('button', { name: 'Show my session' }));
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your session is booked'));
    expect(screen.queryByRole('link', { name: 'Move or cancel' })).not.toBeInTheDocument();
  });

  it('can be loaded again after a missing response', async () => {
    previewing(() => HttpResponse.error());
    const { user } = renderScreen(<BookingPage />, { at: '/booking#token=t0k3n' });
    expect(await screen.findByText('Your session could not be loaded')).toBeInTheDocument();
    previewing();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Confirm my session' })).toBeEnabled();
  });

  it('confirms with its button, and shows the appointment', async () => {
    const sent = answer(() => HttpResponse.json(booked));
    await confirm();
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your session is booked'));
    expect(await heading()).toHaveFocus();
    expect(sent).toEqual([{ token: 't0k3n' }]);
    expect(screen.getByText('At our office')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Get directions' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/.*1%20Example%20Street/),
    );
    expect(screen.getByText('What to bring')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Move or cancel' })).toHaveAttribute(
      'href',
      '/booking/manage#token=m4n4ge',
    );
  });

  it('promises no email without a mail server', async () => {
    server.use(
      http.get('/api/site', () =>
        HttpResponse.json({ ...aSite(), timeZone: readerZone(), sendsEmail: false }),
      ),
    );
    answer(() => HttpResponse.json(booked));
    await confirm();
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your session is booked'));
    expect(screen.getByText(/^Please note the time/)).toHaveTextContent(aSite().phone);
    expect(document.body).not.toHaveTextContent(/email/i);
  });

  it('is followed by the calendar file, whose token is in a header', async () => {
    answer(() => HttpResponse.json(booked));
    const tokens: (string | null)[] = [];
    server.use(
      http.get('/api/booking/calendar', ({ request }) => {
        tokens.push(request.headers.get('X-Booking-Token'));
        return new HttpResponse('BEGIN:VCALENDAR', { headers: { 'Content-Type': 'text/calendar' } });
      }),
    );
    const saved: Blob[] = [];
    stubProperties(URL, {
      createObjectURL: (file: Blob) => {
        saved.push(file);
        return '#file';
      },
      revokeObjectURL: () => undefined,
    });
    const { user } = await confirm();
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(tokens).toEqual(['m4n4ge']);
  });

  it('reports that the practice has cancelled it', async () => {
    answer(() => HttpResponse.json({ ...booked, status: 'cancelled' }));
    await confirm();
    await waitFor(async () => expect(await heading()).toHaveTextContent('This session was cancelled'));
  });

  it.each([
    ['booking.expired', 409, 'This link has expired'],
    ['booking.not_found', 404, "We can't find this booking"],
  ])('reports %s with a next step', async (code, status, title) => {
    answer(() => refusal(status, { code, message: 'No.' }));
    await confirm();
    await waitFor(async () => expect(await heading()).toHaveTextContent(title));
    expect(screen.getByRole('link', { name: 'Choose a time' })).toHaveAttribute('href', '/contact#book');
  });

  it('can be retried after a missing response', async () => {
    answer(() => HttpResponse.error());
    const { user } = await confirm();
    await findToast('Your session is not confirmed yet');
    answer(() => HttpResponse.json(booked));
    await user.click(screen.getByRole('button', { name: 'Confirm my session' }));
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your session is booked'));
  });

  it('needs its token', async () => {
    renderScreen(<BookingPage />, { at: '/booking' });
    expect(await heading()).toHaveTextContent('This link is not complete');
  });
});

describe('the link to manage a booking', () => {
  const path = '/api/booking/manage';
  const managed = {
    type: 'consultation',
    typeLabel: 'Free first session',
    status: 'scheduled',
    ...monday[0],
    place: 'office',
    location: '100 Example Street, San Antonio, TX 78205',
    videoUrl: null,
    cancellableUntil: '2026-11-22T15:00:00.000Z',
  };
  const asked: (string | null)[] = [];
  const answering = (method: 'get' | 'post', address: string, respond: () => Response) =>
    server.use(
      http[method](address, ({ request }) => {
        asked.push(request.headers.get('X-Booking-Token'));
        return respond();
      }),
    );
  const open = async (booking: object = managed) => {
    answering('get', path, () => HttpResponse.json(booking));
    offered();
    const rendered = renderScreen(<ManagePage />, { at: '/booking/manage#token=t0k3n' });
    await screen.findByText('Free first session');
    return rendered;
  };
  beforeEach(() => {
    theSite();
    asked.length = 0;
  });

  it('shows time, type and location, and its token leaves the address', async () => {
    const { router } = await open();
    expect(await heading()).toHaveTextContent('Your session');
    expect(screen.getByText('100 Example Street, San Antonio, TX 78205')).toBeInTheDocument();
    expect(screen.getByText(/You can move or cancel it until/)).toBeInTheDocument();
    expect(router.state.location.hash).toBe('');
    expect(asked).toEqual(['t0k3n']);
  });

  it('goes on to show and to cancel, but not to move, while nothing can be booked', async () => {
    theSite(readerZone(), []);
    const { user } = await open();
    expect(screen.getByText(/^You can cancel it until/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose another time' })).not.toBeInTheDocument();
    answering('post', '/api/booking/cancel', () =>
      HttpResponse.json({ ...managed, status: 'cancelled', cancellableUntil: null }),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel session' }));
    await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
    expect(await screen.findByRole('heading', { name: 'This session was cancelled' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact#book');
  });

  it('gives way to another booking whose link is opened in the same tab', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel session' }));
    answering('get', path, () => HttpResponse.json({ ...managed, typeLabel: 'Tax planning' }));
    await act(() => router.navigate('/booking/manage#token=second'));
    expect(await screen.findByText('Tax planning')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Cancel this session?' })).not.toBeInTheDocument();
    expect(asked).toEqual(['t0k3n', 'second']);
  });

  it('cancels after a question', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel session' }));
    expect(screen.getByRole('heading', { name: 'Cancel this session?' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    expect(asked).toEqual(['t0k3n']);
    await user.click(screen.getByRole('button', { name: 'Cancel session' }));
    answering('post', '/api/booking/cancel', () =>
      HttpResponse.json({ ...managed, status: 'cancelled', cancellableUntil: null }),
    );
    await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
    await waitFor(async () => expect(await heading()).toHaveTextContent('This session was cancelled'));
    expect(await heading()).toHaveFocus();
    expect(asked).toEqual(['t0k3n', 't0k3n']);
    expect(screen.getByRole('link', { name: 'Choose a time' })).toHaveAttribute('href', '/contact#book');
  });

  it('moves to a free time; a time taken in the meantime is reported at the times', async () => {
    offering(monday, monday.slice(1));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
    await loaded();
    const move = () => user.click(screen.getByRole('button', { name: /^Move (my|to) / }));
    await move();
    expect(await screen.findByText('Please choose a time')).toBeInTheDocument();
    await user.click(times()[1] as HTMLElement);
    answering('post', '/api/booking/reschedule', taken);
    await move();
    expect(await screen.findByText(/just took this time/)).toBeInTheDocument();
    await waitFor(() => expect(times()).toHaveLength(1));
    await user.click(times()[0] as HTMLElement);
    answering('post', '/api/booking/reschedule', () => HttpResponse.json({ ...managed, ...monday[1] }));
    await move();
    await waitFor(async () => expect(await heading()).toHaveTextContent('Your session was moved'));
    expect(await heading()).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Choose another time' })).toBeInTheDocument();
  });

  it.each([
    ['too late to change', { cancellableUntil: null }, /too late to change this online/],
    ['over', { status: 'completed', cancellableUntil: null }, 'This session is over'],
    ['cancelled', { status: 'cancelled', cancellableUntil: null }, 'This session was cancelled'],
  ])('offers no change for one that is %s', async (_what, values, sentence) => {
    await open({ ...managed, ...values });
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel session' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose another time' })).not.toBeInTheDocument();
  });

  it('reports an expired link', async () => {
    answering('get', path, () => refusal(404, { code: 'booking.not_found', message: 'No.' }));
    renderScreen(<ManagePage />, { at: '/booking/manage#token=t0k3n' });
    await waitFor(async () => expect(await heading()).toHaveTextContent('This link no longer works'));
  });

  it('needs its token', async () => {
    renderScreen(<ManagePage />, { at: '/booking/manage' });
    expect(await heading()).toHaveTextContent('This link is not complete');
    expect(asked).toEqual([]);
  });

  it('can be reloaded after a missing response', async () => {
    answering('get', path, () => HttpResponse.error());
    server.use(http.get('/api/booking', () => HttpResponse.json({ session })));
    const { user } = renderScreen(<ManagePage />, { at: '/booking/manage#token=t0k3n' });
    expect(await screen.findByText('Your session could not be loaded')).toBeInTheDocument();
    answering('get', path, () => HttpResponse.json(managed));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Free first session')).toBeInTheDocument();
  });
});

test('a page that is opened after a logout waits for the first session, and does not grow by it', async () => {
  theSite();
  let asked = false;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get('/api/testimonials', () => HttpResponse.json([])),
    http.get('/api/prices', () => HttpResponse.json([])),
    http.get('/api/booking', async () => {
      asked = true;
      await answered;
      return HttpResponse.json({ session });
    }),
  );
  renderScreen(<HomePage />);
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  answer();
  await heading();
  expect(screen.getAllByText(/^Next free: /)).not.toEqual([]);
});
