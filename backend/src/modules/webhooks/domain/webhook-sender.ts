/** One delivery on its way. */
export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
}

/** The status that the address answered with, or why it did not answer, as a sentence. */
export type Reply = { status: number } | { failure: string };

/** Posts to other programs over the network. It never throws, follows no redirect and reaches no private network. */
export abstract class WebhookSender {
  abstract post(posting: Posting): Promise<Reply>;
}
