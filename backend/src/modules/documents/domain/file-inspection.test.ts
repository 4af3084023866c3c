import { aDocument, aDocumentTemplate } from '../testing/fixtures.js';
import type { FileInspection } from './file-inspection.js';

const admin = { id: 1, role: 'admin' } as const;
const noon = new Date('2026-11-20T12:00:00Z');
const file = {
  fileName: 'New.pdf',
  fileType: 'application/pdf',
  filePath: '1'.repeat(32),
  fileSize: 5,
  sha256: '1'.repeat(64),
  scanned: false,
};

/**
 * Both kinds of records that follow the rule, each with the changes that can occur after the inspection of
 * its file.
 */
const records: {
  code: string;
  begin: () => {
    record: { inspection: FileInspection; assertInspected(inspected: FileInspection): void };
    replace: () => unknown;
    ask: (signature: boolean) => unknown;
    rename: () => unknown;
  };
}[] = [
  {
    code: 'document.changed',
    begin: () => {
      const record = aDocument();
      return {
        record,
        replace: () => record.replaceFile(file, admin, noon),
        ask: (needsSignature) => record.change({ needsSignature }, admin, noon),
        rename: () => record.change({ title: 'Another', status: 'pending_review' }, admin, noon),
      };
    },
  },
  {
    code: 'document_template.changed',
    begin: () => {
      const record = aDocumentTemplate();
      return {
        record,
        replace: () => record.replaceFile(file, admin, noon),
        ask: (requiresSignature) => record.change({ requiresSignature }, admin, noon),
        rename: () => record.change({ title: 'Another' }, admin, noon),
      };
    },
  },
];

describe.each(records)('an inspected file, otherwise $code', ({ code, begin }) => {
  const changed = expect.objectContaining({
    kind: 'conflict',
    code,
    message: expect.stringMatching(/^Someone else just changed this (document|template)\./) as string,
  }) as Error;

  it('must be the committed one', () => {
    const { record, replace } = begin();
    const { inspection } = record;
    record.assertInspected(inspection);
    replace();
    expect(() => record.assertInspected(inspection)).toThrow(changed);
    record.assertInspected(record.inspection);
  });

  it('must have been inspected for the same signature requirement', () => {
    const { record, ask } = begin();
    const without = record.inspection;
    ask(true);
    const needed = record.inspection;
    expect(() => record.assertInspected(without)).toThrow(changed);
    ask(false);
    expect(() => record.assertInspected(needed)).toThrow(changed);
    record.assertInspected(without);
  });

  it('stays inspected when anything else changes', () => {
    const { record, rename } = begin();
    const { inspection } = record;
    rename();
    record.assertInspected(inspection);
  });
});
