import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { addedValues } from '../../../clients/admin/offered/welcome';
import { emailRule } from '../../../../shared/forms/email-rule.ts';
import { languageRule } from '../../../../shared/forms/language-rule.ts';
import { nameRule } from '../../../../shared/forms/text-rule.ts';
import { newPassword } from '../../../../shared/password/new-password.ts';

/** A new client with a password: the rules of registration, since the server applies them; names are optional. */
export const clientSchema = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, { error: () => t('Username must be at least 3 characters long') }),
      z.regex(/^[^@]*$/, { error: () => t('Username must not contain @') }),
    ),
  email: emailRule(),
  password: newPassword(),
  firstName: nameRule(100),
  lastName: nameRule(100),
  language: languageRule,
  added: addedValues,
  /** Emails a link to set a password. */
  invite: z.boolean(),
});

/** A new client who is invited: the server derives the username, and the client sets the password. */
export const invitationSchema = z.extend(clientSchema, { username: z.string(), password: z.string() });

export type ClientForm = z.infer<typeof clientSchema>;

export const emptyClient: ClientForm = {
  username: '',
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  language: 'en',
  added: {},
  invite: false,
};
