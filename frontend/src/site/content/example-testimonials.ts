import { t } from '@steward/texts';
import type { TestimonialDto } from '../../shared/api/models/TestimonialDto';

/** Fields of a testimonial on the home page. Without a language, it is in that of the page. */
export type Testimonial = Pick<TestimonialDto, 'id' | 'name' | 'role' | 'content' | 'rating'> &
  Partial<Pick<TestimonialDto, 'language'>>;

/**
 * Shown only by the demo practice and marked as samples: invented reviews must not be presented as real ones.
 */
export const exampleTestimonials = (): Testimonial[] => [
  {
    id: 1,
    name: t('Sample Client'),
    role: t('Teacher'),
    content: t('I finally know what comes in, what goes out and what is left. It took three sessions.'),
    rating: 5,
  },
  {
    id: 2,
    name: t('Sample Client'),
    role: t('Restaurant owner'),
    content: t('Our books are closed by the fifth of the month. I stopped guessing about payroll.'),
    rating: 5,
  },
  {
    id: 3,
    name: t('Sample Client'),
    role: t('Contractor'),
    content: t('Clear answers, a clear price and no jargon. I left with a list I could act on.'),
    rating: 5,
  },
];
