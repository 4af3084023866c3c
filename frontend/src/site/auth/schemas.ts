import { boolean, extend, minLength, object, string } from 'zod/mini';
import { t } from '@steward/texts';
import { newPassword } from '../../shared/password/new-password.ts';
import { emailRule } from '../../shared/forms/email-rule.ts';
import { oneName } from '../../shared/forms/one-name.ts';
import { newUsername, optionalName, text } from '../form/rules.ts';

// Passwords are not trimmed.

export const clientLoginSchema = object({
  username: text(1, () => t('Username is required')),
  password: string().check(minLength(1, { error: () => t('Password is required') })),
  rememberMe: boolean(),
});

export const staffLoginSchema = object({
  username: text(3, () => t('Username must be at least 3 characters')),
  password: string().check(minLength(6, { error: () => t('Password must be at least 6 characters') })),
  rememberMe: boolean(),
});

const registration = object({
  firstName: optionalName(),
  lastName: optionalName(),
  username: newUsername(),
  email: emailRule(),
  password: newPassword(),
});
export const registrationSchema = registration.check(...oneName());

/** With an invitation, an empty address means the invited one. */
export const invitedSchema = extend(registration, { email: emailRule({ optional: true }) }).check(
  ...oneName(),
);
