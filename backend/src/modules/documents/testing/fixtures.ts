import type { OwnedFile } from '../../../kernel/index.js';
import { Document } from '../domain/document.js';
import type { NewDocument } from '../domain/document-changes.js';
import type { DocumentStatus } from '../domain/document-status.js';
import { DocumentRequest } from '../domain/document-request.js';
import type { NewDocumentRequest } from '../domain/request-changes.js';
import {
  DocumentTemplate,
  type NewDocumentTemplate,
  type TemplateFile,
} from '../domain/document-template.js';

/** A document as uploaded, or in the given status. */
export function aDocument(
  { status, ...over }: Partial<NewDocument> & { status?: DocumentStatus } = {},
  file: Partial<OwnedFile> = {},
): Document {
  const document = new Document(
    {
      userId: 2,
      uploadedBy: 1,
      byPractice: (over.uploadedBy ?? 1) === 1,
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
        scanned: false,
        ...file,
      },
    },
    new Date('2026-11-01T12:00:00Z'),
  );
  return Object.assign(document, { id: 12, ...(status && { status }) });
}

/** A new request. */
export function aDocumentRequest(over: Partial<NewDocumentRequest> = {}): DocumentRequest {
  const request = new DocumentRequest(
    {
      userId: 2,
      requestedBy: 1,
      title: 'W-2 of 2026',
      description: null,
      dueDate: null,
      templateId: null,
      ...over,
    },
    new Date('2026-11-01T12:00:00Z'),
  );
  return Object.assign(request, { id: 5 });
}

/** A template as uploaded. */
export function aDocumentTemplate(
  over: Partial<NewDocumentTemplate> = {},
  file: Partial<TemplateFile> = {},
): DocumentTemplate {
  const template = new DocumentTemplate(
    {
      title: 'Engagement Agreement',
      language: 'en',
      description: null,
      category: 'agreement',
      requiresSignature: false,
      createdBy: 1,
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
  return Object.assign(template, { id: 3 });
}
