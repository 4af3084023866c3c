import type { Document } from './document.js';

export abstract class DocumentStore {
  /** Stores a new document and tells that it was uploaded. */
  abstract add(document: Document): Promise<Document>;
}
