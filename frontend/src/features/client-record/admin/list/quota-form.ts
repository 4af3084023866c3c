import { z } from 'zod/mini';
import { t } from '@steward/texts';

const error = () => t('Enter 0 to 1000 GB');

/** Form values of a storage quota: gigabytes with up to three decimals. */
export const quotaSchema = z.object({
  quota: z.string().check(
    z.trim(),
    z.regex(/^\d{1,4}(\.\d{1,3})?$/, { error }),
    z.refine((typed) => Number(typed) <= 1000, { error }),
  ),
});

export type QuotaForm = z.infer<typeof quotaSchema>;

/** @param quota bytes */
export function quotaFormOf(quota: number): QuotaForm {
  return { quota: String(Math.round(quota / 1e6) / 1e3) };
}

/** The typed value in bytes. */
export function bytesOf({ quota }: QuotaForm): number {
  return Math.round(Number(quota) * 1e9);
}
