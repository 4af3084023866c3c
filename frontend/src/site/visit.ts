import type { PostedForm } from './contact/posted-form';

/** What the server knows when somebody asks for a page. */
export interface Visit {
  /** Answers a public GET path of the API as it answers a visitor; rejects with `kind` 'not_found' for a 404. */
  read: (path: string) => Promise<{ body: unknown; next?: string | undefined }>;
  /** Where the product is reached: `https://practice.example`. */
  origin: string;
  /** What came in a form that was posted without JavaScript and refused. */
  posted?: PostedForm;
}
