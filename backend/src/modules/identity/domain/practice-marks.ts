/**
 * The practice's part in an account's login; null for none. Certificates of the account's signatures state it, until its owner chooses a password by a link that was emailed to an address from before, and that nobody at the
 * practice could read.
 */
export interface PracticeMarks {
  /** It saw the link that last set the password. */
  passwordLinkShownAt: Date | null;
  /** It set a password. */
  passwordSetByPracticeAt: Date | null;
  /** It saw the first invitation by which the person came: to the portal, or to act for a client. */
  invitationShownAt: Date | null;
  /** It saw a link that replaced a password. `by`: name of who saw it */
  replacingLink: { at: Date; by: string } | null;
  /** The address was changed within seven days after the use of a link that it saw. `from`: the former address */
  emailChange: { at: Date; from: string } | null;
  /** One owner alone had connected the email account that sent the link, a few days before. `by`: the owner's name */
  emailAccount: { connectedAt: Date; by: string } | null;
}

const day = 24 * 60 * 60_000;
/** Milliseconds after the use of a seen link in which a changed address is a mark. */
export const addressIsWatched = 7 * day;
