import { z } from 'zod/mini';
import { newPassword } from '../../../../shared/password/new-password.ts';

export const passwordSchema = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Please enter your current password')),
  newPassword: newPassword(),
  endTokens: z.boolean(),
});

export const emptyPasswords = { currentPassword: '', newPassword: '', endTokens: false };
