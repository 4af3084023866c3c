import { shown, type Text, translationOf } from '@steward/texts';
import { DomainError, type ErrorDetails } from '../../../kernel/index.js';

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
