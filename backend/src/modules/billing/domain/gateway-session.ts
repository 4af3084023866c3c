/** A page of the gateway, on which a person pays or enters a card. */
export interface GatewaySession {
  sessionId: string;
  url: string;
  /** UTC; after this it can no longer be used. */
  expiresAt: Date;
}
