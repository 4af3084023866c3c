/**
 * Invitations to act for a client. A port, because the module of such access, which implements it, needs
 * accounts.
 */
export abstract class AccessInvitations {
  /**
   * The invited person, for a new account. @param typed address as entered, if at all
   * @returns `isProved`: the link was emailed to the address, so that it confirms it
   * @throws DomainError invalid (token, auth.link_invalid), forbidden access.other_address
   */
  abstract invitee(token: string, typed: string | undefined): Promise<{ email: string; isProved: boolean }>;
  /**
   * Accepts the invitation for that account, in the open unit of work. A link that the practice saw marks the account.
   * @throws DomainError invalid (token, auth.link_invalid)
   */
  abstract accept(token: string, person: { id: number; email: string }): Promise<void>;
}
