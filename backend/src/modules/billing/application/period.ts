import { invalidField } from '../../../kernel/domain-error.js';

/** From one of the practice's days to another, both inclusive, as 2027-01-31. */
export interface Days {
  from: string;
  to: string;
}

/** @throws DomainError invalid (to) */
export function assertInOrder({ from, to }: Days): void {
  if (to < from) throw invalidField('to', 'Must not be before the first day');
}
