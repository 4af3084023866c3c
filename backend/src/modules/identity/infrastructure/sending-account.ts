import type { SendingAccount } from '../../../kernel/index.js';

/** Columns of an email: the account that sent it; all null without one. */
export interface SentThrough {
  accountId: number | null;
  connectedAt: Date | null;
  connectedBy: number | null;
  isConfirmed: boolean;
  queuedAt: Date | null;
}
/** SQL of these columns, of an `outbox o` and its `email_accounts s`. */
export const sentThrough = `s.id AS "accountId", s.connected_at AS "connectedAt", s.connected_by AS "connectedBy",
         s.confirmed_by IS NOT NULL AS "isConfirmed", o.queued_at AS "queuedAt"`;

export function withAccount<Row extends SentThrough>(
  row: Row,
): Omit<Row, keyof SentThrough> & { account: SendingAccount | null } {
  const { accountId: id, connectedAt, connectedBy, isConfirmed, queuedAt, ...rest } = row;
  const account =
    id !== null && connectedAt && connectedBy !== null && queuedAt
      ? { id, connectedAt, connectedBy, isConfirmed, queuedAt }
      : null;
  return { ...rest, account };
}
