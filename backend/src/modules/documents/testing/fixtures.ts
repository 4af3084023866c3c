import { Document, type DocumentFile, type DocumentStatus, type NewDocument } from '../domain/document.js';

/** A document as uploaded, or in whatever status a test begins with. */
export function aDocument(
  { status, ...over }: Partial<NewDocument> & { status?: DocumentStatus } = {},
  file: Partial<DocumentFile> = {},
): Document {
  const document = new Document(
    {
      userId: 2,
      uploadedBy: 1,
      title: 'Engagement Agreement',
      category: 'agreement',
      description: null,
      needsSignature: false,
      ...over,
      file: {
        fileName: 'Engagement Agreement.pdf',
        fileType: 'application/pdf',
        filePath: '0'.repeat(32),
        fileSize: 1000,
        sha256: '0'.repeat(64),
        ...file,
      },
    },
    new Date('2026-11-01T12:00:00Z'),
  );
  return status ? Object.assign(document, { status }) : document;
}
