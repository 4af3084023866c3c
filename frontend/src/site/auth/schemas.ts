import { boolean, extend, minLength, object, string } from 'zod/mini';
import { t } from '@steward/texts';
import { newPassword } from '../../shared/password/new-password.ts';
import { emailRule } from '../../shared/forms/email-rule.ts';
import { name, newUsername, text } from '../form/rules.ts';

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

export const registrationSchema = object({
  firstName: name(1, () => t('First name is required')),
  lastName: name(1, () => t('Last name is required')),
  username: newUsername(),
  email: emailRule(),
  password: newPassword(),
});

/** With an invitation, an empty address means the invited one. */
export const invitedSchema = extend(registrationSchema, { email: emailRule({ optional: true }) });
