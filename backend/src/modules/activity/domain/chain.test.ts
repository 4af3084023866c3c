import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type ChainedEvent, eventOf, textOf } from './activity-event.js';
import { type ChainHead, faultIn } from './chain.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Content = Omit<ChainedEvent, 'sequence' | 'previous' | 'sha256'>;

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const details = fc.dictionary(
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,5}$/),
  fc.oneof(text, fc.maxSafeInteger(), fc.boolean(), fc.constant(null)),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
);
const content: fc.Arbitrary<Content> = fc.record({
  subject: fc.record({ type: fc.constant('document' as const), id: fc.constant(7), title: text }),
  type: fc.constantFrom('document.viewed', 'document.signed'),
  occurredAt: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  actorId: fc.option(id),
  clientId: fc.option(id),
  refused: fc.boolean(),
  details: fc.option(details),
  address: fc.option(text),
  agent: fc.option(text),
});

/** The chain that the database builds: each event with its sequence and hash. */
function chainOf(contents: Content[]): { events: ChainedEvent[]; head: ChainHead | undefined } {
  const events: ChainedEvent[] = [];
  for (const one of contents) {
    const event = { ...one, sequence: events.length + 1, previous: events.at(-1)?.sha256 ?? null };
    events.push({ ...event, sha256: sha256(textOf(event)) });
  }
  return { events, head: events.at(-1) };
}
const contents = fc.array(content, { minLength: 1, maxLength: 8 });
const aPlace = fc.nat({ max: 1000 });

describe('a chain', () => {
  it('is valid for any events', () => {
    expect(faultIn([], undefined, sha256)).toBeUndefined();
    fc.assert(
      fc.property(contents, (list) => {
        const { events, head } = chainOf(list);
        expect(faultIn(events, head, sha256)).toBeUndefined();
      }),
    );
  });

  it('shows the position of any changed field', () => {
    const changes = fc.record(
      {
        ...Object.fromEntries(
          ['occurredAt', 'address', 'agent', 'sha256', 'previous'].map((name) => [name, text]),
        ),
        subject: fc.record({ type: fc.constant('account'), id, title: text }),
        type: fc.constantFrom('document.viewed', 'document.signed', 'document.refused'),
        actorId: fc.option(id),
        clientId: fc.option(id),
        refused: fc.boolean(),
        details: fc.option(details),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Partial<ChainedEvent>>;
    fc.assert(
      fc.property(contents, aPlace, changes, (list, place, change) => {
        const { events, head } = chainOf(list);
        const at = place % events.length;
        const before = events[at] as ChainedEvent;
        const after = { ...before, ...change };
        fc.pre(textOf(after) !== textOf(before) || after.sha256 !== before.sha256);
        expect(faultIn(events.with(at, after), head, sha256)).toEqual({
          sequence: at + 1,
          reason: 'changed',
        });
        // Changing the hash to match breaks the link to the next event, or to the head.
        const fitted = { ...after, sha256: sha256(textOf(after)) };
        fc.pre(fitted.sha256 !== before.sha256);
        const broken = fitted.previous === before.previous ? Math.min(at + 2, events.length) : at + 1;
        expect(faultIn(events.with(at, fitted), head, sha256)).toEqual({
          sequence: broken,
          reason: 'changed',
        });
      }),
    );
  });

  it('detects removed events, including the first and the last', () => {
    fc.assert(
      fc.property(contents, aPlace, fc.nat({ max: 7 }), (list, place, count) => {
        const { events, head } = chainOf(list);
        const at = place % events.length;
        const removed = { sequence: at + 1, reason: 'missing' };
        expect(faultIn(events.toSpliced(at, 1 + count), head, sha256)).toEqual(removed);
        expect(faultIn(events.slice(0, at), head, sha256)).toEqual(removed);
      }),
    );
  });

  it('detects reordered events, with or without their numbers', () => {
    fc.assert(
      fc.property(contents, aPlace, aPlace, (list, one, other) => {
        const { events, head } = chainOf(list);
        const a = one % events.length;
        const b = other % events.length;
        fc.pre(a !== b);
        const [first, second] = [events[a], events[b]] as [ChainedEvent, ChainedEvent];
        const sequence = Math.min(a, b) + 1;
        expect(faultIn(events.with(a, second).with(b, first), head, sha256)).toEqual({
          sequence,
          reason: 'missing',
        });
        const renumbered = events
          .with(a, { ...second, sequence: first.sequence })
          .with(b, { ...first, sequence: second.sequence });
        expect(faultIn(renumbered, head, sha256)).toEqual({ sequence, reason: 'changed' });
      }),
    );
  });

  it('detects events inserted outside of the log, and a head that was reset or lost', () => {
    const { events, head } = chainOf(fc.sample(content, { seed: 1, numRuns: 3 }));
    const [first, second] = events as [ChainedEvent, ChainedEvent];
    expect(faultIn(events, second, sha256)).toEqual({ sequence: 3, reason: 'unknown' });
    expect(faultIn(events, undefined, sha256)).toEqual({ sequence: 1, reason: 'unknown' });
    expect(faultIn([], head, sha256)).toEqual({ sequence: 1, reason: 'missing' });
    const elsewhere = { sequence: 3, sha256: first.sha256 };
    expect(faultIn(events, elsewhere, sha256)).toEqual({ sequence: 3, reason: 'changed' });
    expect(faultIn(events.with(1, first), head, sha256)).toEqual({ sequence: 2, reason: 'missing' });
  });
});

describe('the text of an event', () => {
  const event: ChainedEvent = {
    subject: { type: 'document', id: 12, title: 'A "paper"' },
    sequence: 2,
    type: 'document.refused',
    occurredAt: '2026-11-18T15:04:05.000Z',
    actorId: 3,
    clientId: null,
    refused: true,
    details: { code: 'document.not_found', attempt: 'viewDocument' },
    address: null,
    agent: 'Mozilla/5.0',
    previous: 'ab',
    sha256: 'cd',
  };

  it('matches the documentation', () => {
    expect(textOf(event)).toBe(
      '{"subject":{"type":"document","id":12,"title":"A \\"paper\\""},"sequence":2,"type":"document.refused",' +
        '"occurredAt":"2026-11-18T15:04:05.000Z","actorId":3,"clientId":null,"refused":true,' +
        '"details":{"attempt":"viewDocument","code":"document.not_found"},"address":null,"agent":"Mozilla/5.0",' +
        '"previous":"ab"}',
    );
  });
});

describe('the activity event of a domain event', () => {
  const event = {
    type: 'user.registered',
    at: new Date('2026-11-18T15:04:05Z'),
    actorId: 3,
    clientId: 3,
    subject: { type: 'account' as const, id: 3, title: 'asample' },
  };
  const nowhere = { address: null, agent: null };

  it("has the event's type and only the recorded fields", () => {
    expect(
      eventOf({ ...event, role: 'client' } as typeof event, { address: '::1', agent: 'A browser' }),
    ).toEqual({
      subject: event.subject,
      type: 'user.registered',
      at: event.at,
      actorId: 3,
      clientId: 3,
      refused: false,
      details: null,
      address: '::1',
      agent: 'A browser',
    });
    expect(eventOf({ ...event, refused: true, details: { reason: 'x' } }, nowhere)).toMatchObject({
      refused: true,
      details: { reason: 'x' },
    });
  });

  it('is written as the database returns it', () => {
    const odd = 'half \ud83d and \0';
    const stored = eventOf(
      { ...event, subject: { ...event.subject, title: odd }, details: { odd } },
      nowhere,
    );
    expect([stored.subject.title, stored.details]).toEqual([
      'half \ufffd and \ufffd',
      { odd: 'half \ufffd and \ufffd' },
    ]);
  });

  it.each([0.5, 2 ** 53, NaN, Infinity])(
    'refuses a detail with more than one representation: %d',
    (value) => {
      expect(() => eventOf({ ...event, details: { value } }, nowhere)).toThrow('whole number');
    },
  );
});
