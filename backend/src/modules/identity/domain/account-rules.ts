/* Rules for what an account is made of, and the errors of those that it breaks. */
import { msg, t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';

/** The password rule of the registration, with its error message. */
export const passwordRule = {
  minimum: 8,
  tooShort: msg('Password must be at least 8 characters long'),
  pattern: /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[@$!%*?&#])/su,
  tooSimple: msg(
    'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character',
  ),
} as const;

/** Message for a missing address. */
export const emailNeeded = msg('Please enter a valid email address');

/**
 * Maximum number of security emails, per milliseconds, to an address that its owner typed and has not
 * confirmed: it may belong to a stranger.
 */
export const unconfirmedMailLimit = { mails: 3, per: 24 * 60 * 60_000 };

export function usernameTaken(): DomainError {
  const message = t('This username is already taken');
  return conflict('user.username_taken', message, { fields: { username: message } });
}

export function emailTaken(): DomainError {
  const message = t('An account with this email already exists');
  return conflict('user.email_taken', message, { fields: { email: message } });
}
