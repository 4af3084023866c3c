/** One delivery attempt. */
export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
}

/** The HTTP status, or a sentence that explains why there is none. */
export type Reply = { status: number } | { failure: string };

/** Posts deliveries over the network. Never throws, follows no redirects and reaches no private networks. */
export abstract class WebhookSender {
  abstract post(posting: Posting): Promise<Reply>;
}
