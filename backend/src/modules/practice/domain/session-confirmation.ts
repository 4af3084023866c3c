import type { Actor } from '../../../kernel/index.js';

/** Confirms a caller's identity. A port, because the module of accounts, which implements it, needs the practice's name. */
export abstract class SessionConfirmation {
  /**
   * Passes in a fresh session or with the account's password; never for an access token.
   * @throws DomainError forbidden auth.session_required, auth.password_required; too_many
   */
  abstract confirmSession(actor: Actor, proof?: { password?: string | undefined }): Promise<void>;
}
