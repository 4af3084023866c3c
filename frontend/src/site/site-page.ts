import type { Params } from 'react-router-dom';
import type { Page } from '../shared/kit/page';
import type { Prefetch } from './queries';

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
  /**
   * Queries that the server runs before rendering, in addition to the practice's details, which every page
   * shows.
   */
  prefetch?: (params: Params, query: URLSearchParams) => Prefetch[];
}
