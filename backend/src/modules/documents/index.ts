import type { DocumentUploaded } from './domain/document.js';

export { DocumentLibrary } from './application/document-library.js';
export type { DocumentCategory, DocumentStatus } from './domain/document.js';
export type { DocumentUploaded };

declare module '../../platform/facts/facts.js' {
  interface FactTypes {
    'document.uploaded': DocumentUploaded;
  }
}
