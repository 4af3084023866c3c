import type { PaymentMethodEvent } from './autopay-events.js';

/** A card as its gateway knows it. */
export interface KeptCard {
  /** The card's id at the gateway. */
  methodId: string;
  /** The gateway's record of the person whose card it is; null if it keeps none. */
  customerId: string | null;
  /** As the gateway writes it: visa. */
  brand: string;
  last4: string;
  /** Last month in which it can be charged, as 2028-04. */
  expires: string;
}

/** A saved card of a client. */
export interface ClientCard extends KeptCard {
  /** Assigned by the database. */
  id: number;
  /** users.id of the client */
  userId: number;
  /** The gateway that keeps it. */
  provider: string;
  /** gateway_accounts.id; null: of the server's settings, or none */
  account: string | null;
}

/** A gateway's page on which a person enters a card. */
export interface CardPage {
  key: string;
  userId: number;
  /** users.id of the person */
  startedBy: number;
  provider: string;
  account: string | null;
  sessionId: string;
  expiresAt: Date;
}

export const cardEvent = (
  { id, userId, brand, last4 }: Pick<ClientCard, 'id' | 'userId' | 'brand' | 'last4'>,
  type: PaymentMethodEvent['type'],
  by: number | null,
  at: Date,
): PaymentMethodEvent => ({
  type,
  clientId: userId,
  actorId: by,
  at,
  subject: {
    type: 'payment_method',
    id,
    title: `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`,
  },
});
