import type { Language } from '@steward/texts';
import type { ServerRequest } from './server-request';

/** File generated from the practice's published content. */
export interface WrittenFile {
  /** Content type */
  type: string;
  /** Undefined if it has no text for readers. */
  language?: Language;
  body: string;
}

/** @param query of the address, with parameters that the file knows */
export type Writer = (request: ServerRequest, query: URLSearchParams) => WrittenFile | Promise<WrittenFile>;
