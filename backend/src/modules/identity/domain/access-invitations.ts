/**
 * Invitations to act for a client. A port, because the module of such access, which implements it, needs
 * accounts.
 */
export abstract class AccessInvitations {
  /**
   * The address for a new account. @param typed as entered, if at all
   * @throws DomainError invalid (token, auth.link_invalid), forbidden access.other_address
   */
  abstract addressOf(token: string, typed: string | undefined): Promise<string>;
  /**
   * Accepts the invitation for that account, in the open unit of work.
   * @throws DomainError invalid (token, auth.link_invalid)
   */
  abstract accept(token: string, person: { id: number; email: string }): Promise<void>;
}
