import { stub } from '../../../../test/stub.js';
import { accessScopes, type Actor } from '../../../kernel/index.js';
import { runInRequestContext } from '../../../platform/process/request-context.js';
import { type ActivityEvent, ActivityLog } from '../../activity/index.js';
import { Site } from '../../practice/index.js';
import { Accounts } from '../../identity/index.js';
import { noMarks, type PracticeMarks } from '../domain/sealing.js';
import { disclosure } from './disclosure.js';
import { aDocument } from '../testing/fixtures.js';
import { client, now } from '../testing/in-memory-practice.js';
import { SignatureEvidence } from './signature-evidence.js';
import { SigningConsents } from './signing-consents.js';

const context = { address: '203.0.113.7', agent: 'Mozilla/5.0' };
const anEvent = (over: Partial<ActivityEvent>): ActivityEvent =>
  ({
    type: 'document.viewed',
    occurredAt: '2026-11-19T09:00:00.000Z',
    actor: { id: 2, name: 'Alexandra Sample' },
    address: null,
    agent: null,
    refused: false,
    ...over,
  }) as ActivityEvent;

const chain = [
  anEvent({ type: 'document.sent', sha256: 'a'.repeat(64), actor: null }),
  anEvent({ sha256: 'b'.repeat(64) }),
  anEvent({ type: 'document.refused', sha256: 'c'.repeat(64), refused: true }),
];
const ceremonyWith = ({
  consentedAt,
  events = chain,
  by = client,
  marks = noMarks,
}: {
  consentedAt?: Date;
  events?: ActivityEvent[];
  by?: Actor;
  marks?: PracticeMarks;
}) => {
  const person = { id: 2, name: 'Alexandra Sample', email: 'asample@example.com' };
  const site = { name: 'Example Financial Consulting', timeZone: 'America/Chicago' };
  const consent = consentedAt && {
    userId: 2,
    clientId: 2,
    version: disclosure().version,
    language: 'en' as const,
    consentedAt,
    ...context,
  };
  const evidence = new SignatureEvidence(
    stub(Accounts, {
      person: async ({ id }) => (id === 9 ? { ...person, id, name: 'Sample LLC' } : person),
      practiceMarks: async ({ id }) => (id === by.id ? marks : noMarks),
    }),
    stub(Site, { get: async () => site as Awaited<ReturnType<Site['get']>> }),
    stub(SigningConsents, { inForce: async () => consent }),
    stub(ActivityLog, { chain: async () => ({ events, fault: undefined }) }),
  );
  return runInRequestContext(context, () =>
    evidence.ceremony(by, aDocument(), { name: 'Alexandra Sample', drawing: null }, now),
  );
};

it("lists the document's events without refused attempts, then consent and signature", async () => {
  const { events, chainHead } = await ceremonyWith({});
  expect(events).toEqual([
    { type: 'sent', at: new Date('2026-11-19T09:00:00Z'), actor: null, address: null, agent: null },
    expect.objectContaining({ type: 'viewed', actor: 'Alexandra Sample' }),
    { type: 'consented', at: now, actor: 'Alexandra Sample', ...context },
    { type: 'signed', at: now, actor: 'Alexandra Sample', ...context },
  ]);
  // The stored head of the chain, including the refused attempt.
  expect(chainHead).toBe('c'.repeat(64));
});

it('states the consent in force, or the one given with the signature', async () => {
  const consentedAt = new Date('2026-11-01T12:00:00Z');
  expect(await ceremonyWith({ consentedAt })).toMatchObject({ consent: { at: consentedAt } });
  expect(await ceremonyWith({ events: [] })).toMatchObject({
    consent: { version: disclosure().version, at: now },
    chainHead: null,
  });
});

it('names the client for whom a person signs or has acted', async () => {
  const access = { accessId: 1, clientId: 9, role: 'owner', scopes: accessScopes, categories: null } as const;
  const { signer, events } = await ceremonyWith({
    by: { id: 2, role: 'client', clients: [access] },
    events: [anEvent({ onBehalfOf: { id: 9, name: 'Sample LLC' } }), anEvent({})],
  });
  const named = 'Alexandra Sample for Sample LLC';
  expect(signer).toEqual({ id: 2, name: named, email: 'asample@example.com' });
  expect(events.map(({ actor }) => actor)).toEqual([named, 'Alexandra Sample', named, named]);
});

it("states how the practice took part in the signer's login", async () => {
  expect(await ceremonyWith({})).toMatchObject({ practiceMarks: noMarks });
  const marks = { ...noMarks, invitationShownAt: now };
  expect(await ceremonyWith({ marks })).toMatchObject({ practiceMarks: marks });
});
