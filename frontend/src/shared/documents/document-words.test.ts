import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentStatuses, statusColour, statusOptions } from './document-words.ts';
import { extensionOf, fileKind, isAccepted, isSignable } from './file-kinds.ts';

test('client and practice see a status in their own colours', () => {
  const seenBy = (viewer: 'client' | 'admin') =>
    documentStatuses.map((status) => statusColour(status, viewer));
  assert.deepEqual(seenBy('client'), ['grey', 'yellow', 'info', 'ok', 'ok']);
  assert.deepEqual(seenBy('admin'), ['grey', 'orange', 'amber', 'info', 'ok']);
});

test('a status is read without its underscore', () => {
  assert.deepEqual(
    statusOptions.map(({ label }) => label),
    ['All statuses', 'Draft', 'Pending review', 'Awaiting signature', 'Signed', 'Completed'],
  );
});

test('files are known by their ending, whatever its case', () => {
  assert.equal(extensionOf('Return.2025.PDF'), '.pdf');
  assert.equal(extensionOf('README'), '');
  assert.ok(isAccepted('Scan.JPEG'));
  assert.ok(!isAccepted('setup.exe'));
  assert.ok(isSignable('agreement.pdf'));
  assert.ok(!isSignable('agreement.docx'));
  assert.equal(fileKind('application/pdf', 'a.bin'), 'PDF');
  assert.equal(fileKind('application/octet-stream', 'budget.xls'), 'XLS');
});
