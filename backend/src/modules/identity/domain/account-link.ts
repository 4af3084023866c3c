import type { SendingAccount } from '../../../kernel/index.js';

const minute = 60_000;
const day = 24 * 60 * minute;

export const linkKinds = ['reset', 'invitation', 'email_undo', 'email_confirmation'] as const;
/** Purpose of an emailed link. */
export type LinkKind = (typeof linkKinds)[number];

/** Lifetime of a link, in milliseconds. */
export const linkLifetimes: Record<LinkKind, number> = {
  reset: 30 * minute,
  invitation: 7 * day,
  email_undo: 7 * day,
  email_confirmation: 7 * day,
};
/** Milliseconds after which the row of an expired link is deleted. */
export const linkRetention = 30 * day;

/** The first sight of a link by the practice: in the outbox, in an answer, or printed by a command. */
export interface LinkSight {
  /** Null if the practice did not see it. */
  shownAt: Date | null;
  /** users.id; null also for a command */
  shownBy: number | null;
}

/** The delivery of a link. */
export interface LinkDelivery {
  /** The address that a mail server took it for; null for a link that was not sent, or was shown to the practice. */
  emailedTo: string | null;
  /** Null for SMTP_URL, and a link that no account tried to send. */
  account: SendingAccount | null;
}

/** True of an account that was new when it sent the link, and that only one owner vouches for: they may have read it. */
export const isOfOneOwner = ({ connectedAt, isConfirmed, queuedAt }: SendingAccount): boolean =>
  !isConfirmed && queuedAt.getTime() - connectedAt.getTime() < 7 * day;

/** The end of the time in which a link that an account sent resets no colleague's password. */
export const resetsWaitUntil = ({ connectedAt }: Pick<SendingAccount, 'connectedAt'>): Date =>
  new Date(connectedAt.getTime() + 72 * 60 * minute);

export interface AccountLink extends LinkSight {
  kind: LinkKind;
  /** users.id */
  userId: number;
  username: string;
  firstName: string | null;
  /** The previous address; only for a link that undoes an email change. */
  email: string | null;
  /** outbox.id of the email that contains it; null for a link that was not emailed */
  mailId: number | null;
  /** The address that the link was emailed to; null for a link that was not. */
  sentTo: string | null;
  /**
   * Only for an email-undo link: the previous address was typed by the account's owner and never confirmed.
   */
  endsEarlierAccess: boolean;
  created_at: Date;
}

export interface NewAccountLink extends Omit<AccountLink, 'username' | 'firstName'> {
  hash: Buffer;
  expires_at: Date;
}
