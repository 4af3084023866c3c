import { z } from 'zod/mini';
import type { NewAccessTokenDto } from '../../../../shared/api';
import { textRule } from '../../../../shared/text-rule';

const day = 24 * 60 * 60 * 1000;

export const scopeLabels = { read: 'Read only', write: 'Read and write' } as const;

/** Lifetimes of a token, in days. */
export const lifetimeOptions = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 180, label: '180 days' },
  { value: 365, label: '1 year' },
] as const;

export const tokenSchema = z.object({
  name: textRule(100, 'Name is required'),
  scope: z.enum(['read', 'write']),
  days: z.number(),
});

export type TokenForm = z.infer<typeof tokenSchema>;

export const emptyToken: TokenForm = { name: '', scope: 'read', days: 90 };

/** @param now in milliseconds since 1970 */
export function newTokenOf({ name, scope, days }: TokenForm, now: number): NewAccessTokenDto {
  return { name, scope, expiresAt: new Date(now + days * day).toISOString() };
}
