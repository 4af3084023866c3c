import { DomainError } from '../../../kernel/domain-error.js';
import { passwordProblem } from '../../../platform/secrets/known-passwords.js';

/**
 * The error names `password`, as on every form that sets one, and the request's own field name if it differs.
 * @param field name of the password field in the request
 * @throws DomainError invalid for a password that is known from data breaches or contains the username
 */
export function assertAcceptable(
  { password, username }: { password: string; username: string },
  field = 'password',
): void {
  const problem = passwordProblem(password, username);
  if (problem !== undefined)
    throw new DomainError('invalid', 'request.invalid', problem, {
      fields: { [field]: problem, password: problem },
    });
}
