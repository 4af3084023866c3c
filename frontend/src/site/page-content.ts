import type { QueryClient } from '@tanstack/react-query';
import type { Language } from '@steward/texts';
import { additionsOf } from '../shared/parts/additions';
import type { Twins } from './twins';

/** Content that is written in one language, and perhaps translated, each with an address of its own. */
export interface PageContent {
  language: Language;
  /** To which its address in any other language leads. */
  address: string;
  twins: Twins;
  /** Page, the same in every language, for one that it is not translated into. */
  instead: string;
}

declare module '../shared/parts/additions' {
  interface AdditionTypes {
    /** Content of a page, once it is loaded; undefined for other pages. */
    'site.content': (pathname: string, client: QueryClient) => PageContent | undefined;
  }
}

/** Undefined for a page that is there in every language. */
export const contentAt = (pathname: string, client: QueryClient): PageContent | undefined =>
  additionsOf('site.content')
    .map((contentOf) => contentOf(pathname, client))
    .find(Boolean);
