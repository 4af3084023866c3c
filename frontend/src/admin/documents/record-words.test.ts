import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordSentence } from './record-words.ts';

const event = {
  actor: { id: 2, name: 'Alex Sample' },
  subject: { type: 'document' as const, id: 12, title: 'Engagement Agreement' },
  refused: false,
  details: null,
};

test('an event is told without the title that stands above', () => {
  assert.equal(recordSentence({ ...event, type: 'document.viewed' }, 1), 'Alex Sample viewed it');
  assert.equal(
    recordSentence({ ...event, type: 'document.sent', actor: { id: 1, name: 'Jordan Example' } }, 1),
    'You asked for a signature on it',
  );
});

test('a status is told with the one before', () => {
  const details = { from: 'awaiting_signature', to: 'draft' };
  assert.equal(
    recordSentence({ ...event, type: 'document.status_changed', details }, 1),
    'Alex Sample changed the status from awaiting signature to draft',
  );
});

test('a refused attempt says what was tried', () => {
  const refused = { ...event, type: 'document.refused', refused: true };
  const attempt = (name: string) => recordSentence({ ...refused, details: { attempt: name } }, 1);
  assert.equal(attempt('downloadDocument'), 'Alex Sample tried to download it and was refused');
  assert.equal(attempt('somethingNew'), 'Alex Sample tried to use it and was refused');
});
