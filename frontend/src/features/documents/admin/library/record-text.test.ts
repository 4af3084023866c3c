import { recordSentence } from './record-text.ts';

const event = {
  actor: { id: 2, name: 'Alex Sample' },
  subject: { type: 'document' as const, id: 12, title: 'Engagement Agreement' },
  refused: false,
  details: null,
};

test('an event is worded without the title, which is shown above', () => {
  expect(recordSentence({ ...event, type: 'document.viewed' }, 1)).toBe('Alex Sample viewed it');
  expect(
    recordSentence({ ...event, type: 'document.sent', actor: { id: 1, name: 'Jordan Example' } }, 1),
  ).toBe('You asked for a signature on it');
});

test('a status change names both statuses', () => {
  const details = { from: 'awaiting_signature', to: 'draft' };
  expect(recordSentence({ ...event, type: 'document.status_changed', details }, 1)).toBe(
    'Alex Sample changed the status from awaiting signature to draft',
  );
});

test('a refused attempt names the action', () => {
  const refused = { ...event, type: 'document.refused', refused: true };
  const attempt = (name: string) => recordSentence({ ...refused, details: { attempt: name } }, 1);
  expect(attempt('downloadDocument')).toBe('Alex Sample tried to download it and was refused');
  for (const name of ['getDocumentEvidence', 'documentEvidence'])
    expect(attempt(name)).toBe('Alex Sample tried to view the details of it and was refused');
  expect(attempt('somethingNew')).toBe('Alex Sample tried to use it and was refused');
});
