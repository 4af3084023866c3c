import type { DocumentDetailsDto } from '../../../../shared/api';
import { historyOf, nameOf, seenText } from './history-text.ts';

const alex = { id: 2, name: 'Alex Sample' };
const jordan = { id: 1, name: 'Jordan Example' };
type Opening = DocumentDetailsDto['opened'][number];
const opening = (actor: Opening['actor'], occurredAt: string, type: Opening['type'] = 'viewed'): Opening => ({
  actor,
  onBehalfOf: null,
  occurredAt,
  type,
});
const version = (
  number: number,
  created_at: string,
  uploadedBy = jordan,
): DocumentDetailsDto['versions'][number] => ({
  version: number,
  kind: 'uploaded',
  fileName: 'a.pdf',
  fileType: 'application/pdf',
  fileSize: 1,
  sha256: '',
  uploadedBy,
  onBehalfOf: null,
  current: true,
  fileUrl: '',
  created_at,
});
const unsigned = {
  client: alex,
  signatureEvents: [],
  signer: null,
  signedDate: null,
  countersigner: null,
  countersignedDate: null,
};

test('the history lists actions, newest first', () => {
  const details = {
    client: alex,
    opened: [opening(alex, '2026-11-18T15:00:00Z', 'downloaded'), opening(jordan, '2026-11-17T15:00:00Z')],
    versions: [version(2, '2026-11-17T12:00:00Z'), version(1, '2026-11-16T12:00:00Z')],
    signatureEvents: [
      { type: 'sent' as const, actor: jordan, onBehalfOf: null, occurredAt: '2026-11-17T12:00:01Z' },
      { type: 'declined' as const, actor: alex, onBehalfOf: null, occurredAt: '2026-11-16T18:00:00Z' },
      { type: 'sent' as const, actor: jordan, onBehalfOf: null, occurredAt: '2026-11-16T12:00:00Z' },
    ],
    signer: alex,
    signedDate: '2026-11-18T14:00:00Z',
    countersigner: jordan,
    countersignedDate: '2026-11-19T14:00:00Z',
  };
  expect(historyOf(details, alex.id).map(({ words }) => words)).toStrictEqual([
    'Jordan Example countersigned it',
    'You downloaded it',
    'You signed it',
    'Jordan Example viewed it',
    'Jordan Example asked for a signature',
    'Jordan Example replaced the file with version 2',
    'You declined to sign it',
    'Jordan Example asked for a signature',
    'Jordan Example uploaded it',
  ]);
  expect(nameOf(null, alex.id)).toBe('Someone');
});

test('consecutive views by the same person on the same day are one line', () => {
  const opened = [
    opening(alex, '2026-11-18T18:30:00Z'),
    opening(alex, '2026-11-18T18:20:00Z'),
    opening(jordan, '2026-11-18T18:10:00Z'),
    opening(alex, '2026-11-18T18:00:00Z'),
    opening(alex, '2026-11-14T18:00:00Z'),
  ];
  const entries = historyOf({ ...unsigned, opened, versions: [] }, jordan.id);
  expect(entries.map(({ words }) => words)).toStrictEqual([
    'Alex Sample viewed it 2 times',
    'You viewed it',
    'Alex Sample viewed it',
    'Alex Sample viewed it',
  ]);
  expect(entries[0]?.at).toBe('2026-11-18T18:30:00Z');
});

test('a document not yet seen by the other party is marked', () => {
  const seen = (uploadedBy: number, opened: Opening[], me: number) =>
    seenText(
      { client: alex, versions: [version(1, '', uploadedBy === 1 ? jordan : alex)], opened },
      me === 1 ? 'admin' : 'client',
    );
  const byAlex = [opening(alex, '2026-11-18T18:30:00Z')];
  expect(seen(2, byAlex, 2)).toBe('Your consultant has not opened it yet.');
  expect(seen(2, byAlex, 1)).toBe('Nobody at the practice has opened it yet.');
  expect(seen(2, [opening(jordan, '2026-11-18T18:30:00Z')], 2)).toBeUndefined();
  expect(seen(1, [], 1)).toBe('Alex Sample has not opened it yet.');
  expect(seen(1, byAlex, 1)).toBeUndefined();
  expect(seen(1, [], 2)).toBeUndefined();
});

test('the history names the client for whom another person acted', () => {
  const business = { id: 9, name: 'Sample LLC' };
  const onBehalfOf = business;
  const opened = [{ ...opening(alex, '2026-11-18T15:00:00Z'), onBehalfOf }];
  const versions = [{ ...version(1, '2026-11-16T12:00:00Z', alex), onBehalfOf }];
  const signed = { signer: alex, signedDate: '2026-11-19T12:00:00Z' };
  const details = { ...unsigned, ...signed, client: business, opened, versions };
  expect(historyOf(details, jordan.id).map(({ words }) => words)).toStrictEqual([
    'Alex Sample for Sample LLC signed it',
    'Alex Sample for Sample LLC viewed it',
    'Alex Sample for Sample LLC uploaded it',
  ]);
  expect(historyOf(details, alex.id)[1]?.words).toBe('You viewed it');
  expect(seenText(details, 'admin')).toBe('Nobody at the practice has opened it yet.');
  const shared = { ...details, versions: [version(1, '')] };
  expect(seenText(shared, 'admin')).toBeUndefined();
  expect(seenText({ ...shared, opened: [] }, 'admin')).toBe('Sample LLC has not opened it yet.');
});
