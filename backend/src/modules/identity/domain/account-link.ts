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

export interface AccountLink extends LinkSight {
  kind: LinkKind;
  /** users.id */
  userId: number;
  username: string;
  firstName: string | null;
  /** The previous address; only for a link that undoes an email change. */
  email: string | null;
  /** The address that using the link confirms; null for a link that was not emailed. */
  sentTo: string | null;
  /**
   * Only for an email-undo link: the previous address was typed by the account's owner and never confirmed.
   */
  endsEarlierAccess: boolean;
  created_at: Date;
}

export interface NewAccountLink extends Omit<AccountLink, 'username' | 'firstName'> {
  hash: Buffer;
  /** outbox.id of the email that contains it; null for a link that was not emailed */
  mailId: number | null;
  expires_at: Date;
}
