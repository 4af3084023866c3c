import type { UseFormSetError } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { undrawableIn } from '@steward/texts/drawable';
import { ApiError } from '../../../../shared/http/api-error.ts';
import { notInName } from '../../../../shared/forms/name-characters.ts';
import { nameRule } from '../../../../shared/forms/text-rule.ts';
import { toPng, type Stroke } from './strokes.ts';

/** Values of a signature: always the name, and a drawing if chosen. */
export interface SignatureForm {
  name: string;
  kind: 'typed' | 'drawn';
  strokes: Stroke[];
}

/** Message about the first character of a name that the signature page can't show. */
export function notShown(name: string): string | undefined {
  return notInName(undrawableIn(name));
}

export const signatureSchema = z
  .object({
    name: nameRule(120, () => t('Please type your full name')).check(
      z.refine((name) => notShown(name) === undefined, { error: ({ input }) => notShown(String(input)) }),
    ),
    kind: z.enum(['typed', 'drawn']),
    strokes: z.array(z.custom<Stroke>()),
  })
  .check(
    z.refine(({ kind, strokes }) => kind === 'typed' || strokes.length > 0, {
      path: ['strokes'],
      error: () => t('Please draw your signature, or choose Type'),
    }),
  );

/** Empty form with this name. */
export function unsigned(name: string): SignatureForm {
  return { name, kind: 'typed', strokes: [] };
}

/** True if leaving would lose a drawing. */
export function holdsDrawing({ kind, strokes }: Pick<SignatureForm, 'kind' | 'strokes'>): boolean {
  return kind === 'drawn' && strokes.length > 0;
}

/** Request body: the name, and the drawing as a PNG. */
export function signatureToSend({ name, kind, strokes }: SignatureForm): {
  name: string;
  signature?: string;
} {
  return { name, ...(kind === 'drawn' && { signature: toPng(strokes) }) };
}

/** Shows the server's error about a drawing at the pad. */
export function showDrawingRefused(failure: unknown, setError: UseFormSetError<SignatureForm>): void {
  const message = failure instanceof ApiError ? failure.fields['signature'] : undefined;
  if (message) setError('strokes', { type: 'server', message });
}
