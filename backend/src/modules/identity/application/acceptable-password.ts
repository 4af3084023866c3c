import { DomainError } from '../../../kernel/domain-error.js';
import { passwordProblem } from '../../../platform/known-passwords.js';

/**
 * The refusal names `password`, as wherever a password is chosen, and the request's own name where that differs.
 * @param field the password's name in the request
 * @throws DomainError invalid for one that is known from data breaches or holds the user name
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
