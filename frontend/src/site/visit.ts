import type { PostedForm } from './contact/posted-form';

/** The server's knowledge of a request for a page. */
export interface Visit {
  /** Answers a public GET path of the API as it answers a visitor; rejects with `kind` 'not_found' for a 404. */
  read: (path: string) => Promise<{ body: unknown; next?: string | undefined }>;
  /** The product's public address: `https://practice.example`. */
  origin: string;
  /** The values of a form that was posted without JavaScript and refused. */
  posted?: PostedForm;
}
