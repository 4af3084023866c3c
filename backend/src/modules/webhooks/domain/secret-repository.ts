/** An encrypted signing secret. */
export interface SealedSecret {
  id: number;
  webhookId: number;
  sealed: Buffer;
}

/** Encrypted signing secrets of webhooks. */
export abstract class SecretRepository {
  /** Stores a webhook's new secret; its earlier one expires at `earlierUntil`. */
  abstract add(webhookId: number, sealed: Buffer, at: Date, earlierUntil: Date): Promise<void>;

  /** A webhook's secrets that have not expired, newest first. */
  abstract active(webhookId: number, at: Date): Promise<Buffer[]>;

  abstract deleteExpired(at: Date): Promise<void>;

  abstract all(): Promise<SealedSecret[]>;

  /** Replaces the encrypted form of a secret. */
  abstract reseal(id: number, sealed: Buffer): Promise<void>;
}
