/** The email account that sent a link, as an owner connected it. */
export interface SendingAccount {
  /** email_accounts.id */
  id: number;
  connectedAt: Date;
  /** users.id of the owner */
  connectedBy: number;
  /** Another owner saved it unchanged. */
  isConfirmed: boolean;
  /** When the email was to be sent. */
  queuedAt: Date;
}
