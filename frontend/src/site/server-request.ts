/** Answer of the API to the reader of a page. */
interface OwnAnswer {
  body: unknown;
  /** Number of rows of the whole list. */
  total: number | undefined;
  /** Value of the Link header. */
  link: string | undefined;
}

/** Server's data about a page request. */
export interface ServerRequest {
  /** Answers a public GET path of the API as for a visitor; rejects with `kind` 'not_found' for a 404. */
  read: (path: string) => Promise<{ body: unknown; next?: string | undefined }>;
  /** Public address of the product: `https://practice.example`. */
  origin: string;
  /** Data for this visitor only, by the name with which `usePageData` reads it. */
  own?: Readonly<Record<string, unknown>>;
  /** Answers a GET path of the API as for the reader; undefined if they are refused. */
  readOwn?: (path: string) => Promise<OwnAnswer | undefined>;
  /** Time zone of the reader; undefined if it is not known: then times are in the practice's. */
  zone?: string | undefined;
}
