import type { Params } from 'react-router-dom';
import type { Page } from '../shared/kit/page';
import type { Prefetch } from './queries';
import type { PageMetadata } from './search-metadata';
import type { ServerRequest } from './server-request';

/** Data by which the server recognizes values of parameters. */
export interface KnownValues extends Pick<ServerRequest, 'read'> {
  /** True for the position of a page in a list. */
  isCursor: (text: string) => boolean;
}

/** The parameter that a page reads, and the value that it stands for; undefined for a made-up one. */
export type PageParameter = readonly [
  name: string,
  known: (value: string, values: KnownValues) => Promise<string | undefined>,
];

/** A public page. */
export interface SitePage {
  path: string;
  /** `bare`: without the public header and footer. */
  area?: 'site' | 'bare';
  /** `signed-out`: logged-in users are redirected to their area. */
  who?: 'anyone' | 'signed-out';
  /**
   * The page is about its form, and its address may contain a secret: it is not cached, and its address is
   * not sent as a referrer.
   */
  isPrivate?: true;
  page: Page;
  /** Its form is the portal's, with Ant Design and what parts add, which is loaded with it. */
  usesPortal?: true;
  /** Point of what parts show within it. */
  shows?: 'site.booking';
  /** It invites to a first session, which can be booked here if a part says so. */
  invites?: true;
  /** Page of a part that is there while the part is off, too: for what exists already. */
  staysWhileOff?: true;
  /**
   * Queries that the server runs before rendering, in addition to the practice's details, which every page
   * shows.
   */
  prefetch?: (params: Params, query: URLSearchParams) => Prefetch[];
  parameter?: PageParameter;
  /** Loads what search engines are told of its content, by the server alone. */
  metadata?: () => Promise<PageMetadata>;
}
