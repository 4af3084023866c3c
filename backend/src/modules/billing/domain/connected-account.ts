/** An account at Stripe as an owner connected it. */
export interface ConnectedAccount extends AccountFacts {
  /** Undefined if no APP_SECRET opens them. */
  secrets: AccountSecrets | undefined;
  /** The webhook endpoint at Stripe; null until it is made. */
  webhookId: string | null;
  /** Identifies the making of the endpoint, so that repeating it makes no second one. */
  webhookKey: string;
  /** UTC: when an event was last asked for, to check the webhook; null before. */
  checkedAt: Date | null;
  /** UTC: when the first event since then arrived; null before. */
  webhookOkAt: Date | null;
}

export interface AccountFacts {
  /**
   * Stripe's id and the mode of the key, `acct_1/live`, since a key of one mode cannot reach payments of the
   * other.
   */
  id: string;
  name: string;
  /** Two letters, for example US. */
  country: string;
  /** Three letters, for example usd. */
  currency: string;
}

export interface AccountSecrets {
  secretKey: string;
  /** Signs events; undefined until the endpoint is made. */
  webhookSecret?: string;
}

/** Milliseconds within which the event of a check arrives. */
export const checkTakes = 60_000;

/** `missing`: no event has arrived yet; `failing`: none came in time. */
export const webhookStates = ['ok', 'missing', 'failing'] as const;
export type WebhookState = (typeof webhookStates)[number];

export function webhookStateOf(
  { checkedAt, webhookOkAt }: Pick<ConnectedAccount, 'checkedAt' | 'webhookOkAt'>,
  now: Date,
): WebhookState {
  if (webhookOkAt) return 'ok';
  return checkedAt && now.getTime() - checkedAt.getTime() > checkTakes ? 'failing' : 'missing';
}

/** Whether its payments move no money. */
export const isTestAccount = ({ id }: Pick<AccountFacts, 'id'>): boolean => id.endsWith('/test');

/** Accounts at Stripe: the connected one, and earlier ones until what began there has ended. */
export abstract class ConnectedAccounts {
  abstract list(): Promise<ConnectedAccount[]>;

  abstract find(id: string): Promise<ConnectedAccount | undefined>;

  /**
   * Stores an account that is about to be connected, before anything is made there; a stored one keeps its secrets.
   * It is not an ended one for the next minutes.
   */
  abstract begin(facts: AccountFacts, secretKey: string): Promise<ConnectedAccount>;

  /** A new key for making its endpoint, since Stripe has lost the one of the last key. */
  abstract renewWebhookKey(id: string): Promise<string>;

  abstract setWebhook(id: string, webhook: { id: string; secret: string }): Promise<void>;

  /** Stores facts and key of an account that works, and begins the check of its webhook. */
  abstract confirm(facts: AccountFacts, secretKey: string): Promise<void>;

  /** The account was not connected after all. */
  abstract giveUp(id: string): Promise<void>;

  /** An event has arrived. @returns whether it is the first since the check began */
  abstract noteEvent(id: string): Promise<boolean>;

  /** Accounts that are not connected, and where no attempt and no refund is open. */
  abstract listEnded(): Promise<ConnectedAccount[]>;

  /** Removes an account with its keys, if it is still ended. */
  abstract removeEnded(id: string): Promise<void>;
}
