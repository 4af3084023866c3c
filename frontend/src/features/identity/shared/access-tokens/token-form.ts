import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { NewAccessTokenDto } from '../../../../shared/api';
import { textRule } from '../../../../shared/text-rule';

const day = 24 * 60 * 60 * 1000;

export const scopeLabels = () => ({
  read: t('Read only'),
  write: t('Read and write'),
  metrics: t('Metrics only, for monitoring'),
});

/** Days of a token that can read or write records. */
export const longestLife = 365;

/** Lifetimes of a token, in days; monitoring may run for years. */
export const lifetimeOptions = (scope: TokenForm['scope']) => [
  ...[30, 90, 180].map((days) => ({
    value: days,
    label: t('{days, plural, one {# day} other {# days}}', { days }),
  })),
  { value: longestLife, label: t('1 year') },
  ...(scope === 'metrics' ? [{ value: 3 * longestLife, label: t('3 years') }] : []),
];

export const tokenSchema = z.object({
  name: textRule(100, () => t('Name is required')),
  scope: z.enum(['read', 'write', 'metrics']),
  days: z.number(),
});

export type TokenForm = z.infer<typeof tokenSchema>;

export const emptyToken: TokenForm = { name: '', scope: 'read', days: 90 };

/** @param now in milliseconds since 1970 */
export function newTokenOf({ name, scope, days }: TokenForm, now: number): NewAccessTokenDto {
  return { name, scope, expiresAt: new Date(now + days * day).toISOString() };
}
