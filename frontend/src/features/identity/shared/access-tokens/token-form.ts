import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { NewAccessTokenDto } from '../../../../shared/api';
import { textRule } from '../../../../shared/text-rule';

const day = 24 * 60 * 60 * 1000;

export const scopeLabels = () => ({
  read: t('Read only'),
  write: t('Read and write'),
});

/** Lifetimes of a token, in days. */
export const lifetimeOptions = () => [
  ...[30, 90, 180].map((days) => ({
    value: days,
    label: t('{days, plural, one {# day} other {# days}}', { days }),
  })),
  { value: 365, label: t('1 year') },
];

export const tokenSchema = z.object({
  name: textRule(100, () => t('Name is required')),
  scope: z.enum(['read', 'write']),
  days: z.number(),
});

export type TokenForm = z.infer<typeof tokenSchema>;

export const emptyToken: TokenForm = { name: '', scope: 'read', days: 90 };

/** @param now in milliseconds since 1970 */
export function newTokenOf({ name, scope, days }: TokenForm, now: number): NewAccessTokenDto {
  return { name, scope, expiresAt: new Date(now + days * day).toISOString() };
}
