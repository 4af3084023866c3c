import { shown, t, type Text, translationOf } from '@steward/texts';
import { conflict, DomainError, type ErrorDetails } from '../../../kernel/index.js';

/** A refusal whose reason is stored in English, and shown to each reader in their language. */
export class Refusal extends DomainError {
  /** @param reason without placeholders, so that the stored text is found in the catalogs */
  constructor(
    code: string,
    readonly reason: Text,
    details?: ErrorDetails,
  ) {
    super('conflict', code, shown(reason), details);
  }
}

/** The stored reason of a refused refund in the reader's language; null for none. */
export const shownFailure = (failure: string | null): string | null =>
  failure === null ? null : translationOf(failure);

/**
 * The connection was not made, and the earlier one stays.
 * @param reply the provider's own words
 */
export const paymentsRefused = (reason: Text, reply?: string): DomainError =>
  conflict('payments.refused', shown(reason), { reply });

/** No APP_SECRET opens the key of the connected account. */
export const unreadableKey = (): DomainError =>
  new DomainError(
    'unavailable',
    'payments.unavailable',
    t('Paying online isn’t possible at the moment. Please ask your consultant how to pay.'),
    { retryAfter: 3600 },
  );
