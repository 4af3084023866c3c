import { t } from '@steward/texts';
import { z } from 'zod/mini';

// Apps show a code in groups, and people copy the spaces.
const withoutSpaces = z.overwrite((typed: string) => typed.replace(/\s/g, ''));

export const codeSchema = z.object({
  code: z
    .string()
    .check(withoutSpaces, z.regex(/^\d{6}$/, { error: () => t('Please enter the six digits') })),
});

/** Password and code; a recovery code is accepted, too. */
export const bothFactorsSchema = z.object({
  password: z.string().check(z.minLength(1, { error: () => t('Please enter your password') })),
  code: z.string().check(withoutSpaces, z.minLength(1, { error: () => t('Please enter a code') })),
});

export type BothFactors = z.infer<typeof bothFactorsSchema>;
export const noFactors: BothFactors = { password: '', code: '' };
