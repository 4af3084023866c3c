import { Clock } from '../../../../kernel/index.js';
import type { ServiceEvent } from '../../domain/scheduling-service.js';
import {
  calendlySignature,
  inviteeAddress,
  inviteeCanceled,
  inviteeCreated,
  webhookSecret,
} from '../../testing/calendly.js';
import { CalendlyService } from './calendly-service.js';

const now = new Date('2027-03-01T12:00:00Z');
const startsAt = new Date('2027-03-04T15:00:00Z');

class StoppedClock extends Clock {
  now(): Date {
    return now;
  }
}

const service = new CalendlyService(webhookSecret, new StoppedClock());
const read = (event: object): ServiceEvent | undefined => {
  const body = JSON.stringify(event);
  return service.readEvent(Buffer.from(body), calendlySignature(body, now));
};

describe('the signature of an event', () => {
  const body = JSON.stringify(inviteeCreated('A', { startsAt }));
  const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const invalid = expect.objectContaining({
    kind: 'unauthenticated',
    code: 'webhook.signature_invalid',
  }) as Error;

  it.each([0, -179, 179])('is valid %d seconds from now', (seconds) => {
    expect(service.readEvent(Buffer.from(body), calendlySignature(body, at(seconds)))).toMatchObject({
      startsAt,
    });
  });

  it.each<[string, string, string | undefined]>([
    ['too old a one', body, calendlySignature(body, at(-181))],
    ['one from the future', body, calendlySignature(body, at(181))],
    ['one by another secret', body, calendlySignature(body, now, 'another')],
    ['that of another body', `${body} `, calendlySignature(body, now)],
    [
      'one with another time',
      body,
      calendlySignature(body, now).replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`),
    ],
    ['one without a time', body, calendlySignature(body, now).replace(/t=\d+,/, '')],
    ['a cut one', body, calendlySignature(body, now).slice(0, -2)],
    ['one of another scheme', body, calendlySignature(body, now).replace('v1', 'v0')],
    ['an empty one', body, ''],
    ['none', body, undefined],
    ['none of no body', '', undefined],
  ])('is invalid: %s', (_, text, signature) => {
    expect(() => service.readEvent(Buffer.from(text), signature)).toThrow(invalid);
  });

  it('is never valid without a secret', () => {
    const unset = new CalendlyService(undefined, new StoppedClock());
    for (const secret of ['', 'undefined', webhookSecret])
      expect(() => unset.readEvent(Buffer.from(body), calendlySignature(body, now, secret))).toThrow(invalid);
  });
});

describe('an event of Calendly', () => {
  it('is translated for a booking', () => {
    const questions_and_answers = [
      { question: 'What is it about?', answer: 'My pension,\nand a house', position: 0 },
      { question: 'Anything else?', answer: '  ', position: 1 },
    ];
    expect(read(inviteeCreated('A', { startsAt, minutes: 45, payload: { questions_and_answers } }))).toEqual({
      is: 'booked',
      externalId: inviteeAddress('A'),
      replaces: null,
      startsAt,
      endsAt: new Date('2027-03-04T15:45:00Z'),
      title: 'Portfolio Talk',
      invitee: { name: 'Vera Visitor', email: 'visitor@example.com', phone: null },
      notes: 'What is it about?: My pension,\nand a house',
      place: 'office',
      location: '12 Sample Street',
      videoUrl: null,
    });
  });

  it.each<[string, object, object]>([
    [
      'a video meeting',
      { type: 'zoom', join_url: 'https://zoom.example.com/j/1', status: 'pushed' },
      {
        place: 'video',
        location: null,
        videoUrl: 'https://zoom.example.com/j/1',
      },
    ],
    [
      'a link in place of a place',
      { type: 'custom', location: 'https://meet.example.com/x' },
      {
        place: 'video',
        location: null,
        videoUrl: 'https://meet.example.com/x',
      },
    ],
    [
      'a link that is not secure',
      { type: 'zoom', join_url: 'javascript:alert(1)' },
      {
        place: 'office',
        location: null,
        videoUrl: null,
      },
    ],
    [
      'a call to the invitee',
      { type: 'outbound_call', location: '+1 555 0100' },
      {
        place: 'phone',
        location: 'By phone: +1 555 0100',
        invitee: { name: 'Vera Visitor', email: 'visitor@example.com', phone: '+1 555 0100' },
      },
    ],
    [
      'a call to the practice',
      { type: 'inbound_call', location: '+1 555 0199' },
      {
        place: 'phone',
        location: 'By phone: +1 555 0199',
      },
    ],
  ])('is translated for %s', (_, location, expected) => {
    expect(read(inviteeCreated('A', { startsAt, meeting: { location } }))).toMatchObject(expected);
  });

  it('is translated for a rescheduling by the new booking, while the cancellation of the old one is ignored', () => {
    expect(read(inviteeCreated('B', { startsAt, replaces: 'A' }))).toMatchObject({
      externalId: inviteeAddress('B'),
      replaces: inviteeAddress('A'),
    });
    expect(read(inviteeCanceled('A', { replacedBy: 'B' }))).toBeUndefined();
  });

  it('is translated for a cancellation', () => {
    expect(read(inviteeCanceled('A', { reason: 'I am ill' }))).toEqual({
      is: 'cancelled',
      externalId: inviteeAddress('A'),
      reason: 'I am ill',
    });
    expect(read(inviteeCanceled('A'))).toMatchObject({ reason: null });
  });

  it('of another type is ignored', () => {
    expect(read({ event: 'routing_form_submission.created', payload: {} })).toBeUndefined();
    expect(read([])).toBeUndefined();
  });

  it('is sanitized and truncated', () => {
    const event = read(
      inviteeCreated('A', {
        startsAt,
        payload: { name: ` \u0000Ve\u202e\ud800ra\u200b `, text_reminder_number: 5 },
      }),
    );
    expect(event).toMatchObject({ invitee: { name: 'Ve\ufffdra', phone: null } });
    expect(read(inviteeCreated('A', { startsAt, payload: { name: 'x'.repeat(5000) } }))).toMatchObject({
      invitee: { name: 'x'.repeat(200) },
    });
  });

  it.each<[string, object]>([
    ['without a payload', { event: 'invitee.created' }],
    ['with no time', inviteeCreated('A', { startsAt, meeting: { start_time: 'soon' } })],
    [
      'with a time in no zone',
      inviteeCreated('A', { startsAt, meeting: { start_time: '2027-03-04T15:00:00' } }),
    ],
    ['that ends before it begins', inviteeCreated('A', { startsAt, minutes: -5 })],
    ['without an email address', inviteeCreated('A', { startsAt, payload: { email: '' } })],
    ['without a name of its own', inviteeCreated('A', { startsAt, payload: { uri: null } })],
    ['with an endless name', inviteeCreated('x'.repeat(500), { startsAt })],
  ])('%s is refused', (_, event) => {
    expect(() => read(event)).toThrow(expect.objectContaining({ code: 'request.malformed' }) as Error);
  });

  it.each(['', '{', '"text"', 'null'])('is not read from %j', (body) => {
    const readEvent = () => service.readEvent(Buffer.from(body), calendlySignature(body, now));
    if (body === '') expect(readEvent()).toBeUndefined();
    else expect(readEvent).toThrow(expect.objectContaining({ code: 'request.malformed' }) as Error);
  });
});
