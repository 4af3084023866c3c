import { documentStatuses, statusColour, statusOptions } from './document-labels.ts';
import { extensionOf, fileKind, isAccepted, isSignable } from '../../../../shared/files/file-kinds.ts';

test('client and practice see a status in their own colors', () => {
  const seenBy = (viewer: 'client' | 'admin') =>
    documentStatuses.map((status) => statusColour(status, viewer));
  expect(seenBy('client')).toStrictEqual(['grey', 'yellow', 'info', 'ok', 'ok']);
  expect(seenBy('admin')).toStrictEqual(['grey', 'orange', 'amber', 'info', 'ok']);
});

test('a status label has no underscore', () => {
  expect(statusOptions().map(({ label }) => label)).toStrictEqual([
    'All statuses',
    'Draft',
    'Pending review',
    'Awaiting signature',
    'Signed',
    'Completed',
  ]);
});

test('file types are recognized by extension, in any case', () => {
  expect(extensionOf('Return.2025.PDF')).toBe('.pdf');
  expect(extensionOf('README')).toBe('');
  expect(isAccepted('Scan.JPEG')).toBe(true);
  expect(isAccepted('setup.exe')).toBe(false);
  expect(isSignable('agreement.pdf')).toBe(true);
  expect(isSignable('agreement.docx')).toBe(false);
  expect(fileKind('application/pdf', 'a.bin')).toBe('PDF');
  expect(fileKind('application/octet-stream', 'budget.xls')).toBe('XLS');
});
