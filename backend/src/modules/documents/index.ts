import type { SentQuestionnaireEvent } from '../../kernel/index.js';
import type { BankStatementEvent, BankStatementReceived } from './domain/bank-statement.js';
import type { DocumentEvent } from './domain/document-event.js';
import type { DocumentRequestEvent } from './domain/request-event.js';
import type { DocumentTemplateEvent } from './domain/document-template.js';
import type { SigningConsentEvent } from './domain/signing-disclosure.js';
import type { StorageQuotaChanged } from './domain/storage-quota.js';

export { ClientStorage } from './application/client-storage.js';
export { DocumentFiles } from './application/document-files.js';
export { DocumentLibrary } from './application/document-library.js';
export { DocumentQueries } from './application/document-queries.js';
export { DocumentRequests } from './application/document-requests.js';
export { RequestAnswers } from './application/request-answers.js';
export { DocumentSigning } from './application/document-signing.js';
export { DocumentTemplates } from './application/document-templates.js';
export { SigningConsents } from './application/signing-consents.js';
export { documentCategories } from './domain/document-changes.js';
export { AdminDocumentRecordDto, FileDto } from './http/documents.dto.js';
export { clientUploadRefusals, uploadRefusals } from './http/refusals.js';
export type { DocumentCategory } from './domain/document-changes.js';
export type { DocumentStatus } from './domain/document-status.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    documents:
      | BankStatementEvent
      | BankStatementReceived
      | DocumentEvent
      | DocumentRequestEvent
      | DocumentTemplateEvent
      | SentQuestionnaireEvent
      | SigningConsentEvent
      | StorageQuotaChanged;
  }
}
