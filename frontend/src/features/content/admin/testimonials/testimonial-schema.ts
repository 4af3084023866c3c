import { t } from '@steward/texts';
import { z } from 'zod/mini';

/** Server limits in characters. */
export const longest = { name: 100, role: 100, content: 2000 } as const;

/** Schema of a testimonial, with the server's rules. */
export const testimonialSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: () => t('Name is required') })),
  role: z.string().check(z.trim(), z.minLength(1, { error: () => t('Role is required') })),
  content: z.string().check(z.trim(), z.minLength(1, { error: () => t('Content is required') })),
  language: z.enum(['en', 'es']),
  rating: z.int().check(z.minimum(1), z.maximum(5)),
  approved: z.boolean(),
});

export type TestimonialForm = z.infer<typeof testimonialSchema>;

export const emptyTestimonial: TestimonialForm = {
  name: '',
  role: '',
  content: '',
  language: 'en',
  rating: 5,
  approved: false,
};
