/** The server's knowledge of a request for a page. */
export interface ServerRequest {
  /** Answers a public GET path of the API as it answers a visitor; rejects with `kind` 'not_found' for a 404. */
  read: (path: string) => Promise<{ body: unknown; next?: string | undefined }>;
  /** The product's public address: `https://practice.example`. */
  origin: string;
  /** Values for this visitor alone, by the name under which `useOwn` reads it. */
  own?: Readonly<Record<string, unknown>>;
}
