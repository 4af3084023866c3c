import type { BankAccountYearDto, BankStatementState } from '../../../shared/api';

/** Months of 2026 of an account: its own states, else received until September, October missing, and the rest not due. */
export function aYear(
  id: number,
  title: string,
  states: Readonly<Record<string, `${BankStatementState}`>> = {},
): BankAccountYearDto {
  return {
    account: { id, title },
    months: Array.from({ length: 12 }, (_, index) => {
      const month = `2026-${String(index + 1).padStart(2, '0')}`;
      const usual = month < '2026-10' ? 'received' : month === '2026-10' ? 'missing' : 'not_due';
      const state = (states[month] ?? usual) as BankStatementState;
      return { month, state, documentId: state === 'received' ? index + 1 : null };
    }),
  };
}
