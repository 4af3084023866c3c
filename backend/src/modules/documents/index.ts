import type { DocumentEvent, DocumentFact } from './domain/document.js';
import type { DocumentRequestEvent, DocumentRequestFact } from './domain/document-request.js';
import type { DocumentTemplateEvent, DocumentTemplateFact } from './domain/document-template.js';
import type { SigningConsentFact } from './domain/signing-disclosure.js';
import type { StorageQuotaFact } from './domain/storage-quota.js';

export { DocumentLibrary } from './application/document-library.js';
export { DocumentRequests } from './application/document-requests.js';
export { DocumentSigning } from './application/document-signing.js';
export { DocumentTemplates } from './application/document-templates.js';
export type { DocumentCategory, DocumentStatus } from './domain/document.js';

type DocumentFacts = { [Event in DocumentEvent as `document.${Event}`]: DocumentFact<Event> };
type DocumentRequestFacts = {
  [Event in DocumentRequestEvent as `document_request.${Event}`]: DocumentRequestFact<Event>;
};
type DocumentTemplateFacts = {
  [Event in DocumentTemplateEvent as `document_template.${Event}`]: DocumentTemplateFact<Event>;
};

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    document: true;
    document_request: true;
    document_template: true;
  }
}

declare module '../../platform/facts/facts.js' {
  interface FactTypes extends DocumentFacts, DocumentRequestFacts, DocumentTemplateFacts {
    'signing.consent_given': SigningConsentFact<'consent_given'>;
    'signing.consent_withdrawn': SigningConsentFact<'consent_withdrawn'>;
    'storage.quota_changed': StorageQuotaFact;
  }
}
