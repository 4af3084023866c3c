import type { TestimonialDto } from '../../shared/api/models/TestimonialDto';

/** Fields of a testimonial on the home page. */
export type Testimonial = Pick<TestimonialDto, 'id' | 'name' | 'role' | 'content' | 'rating'>;

/**
 * Shown only by the demo practice and marked as samples: invented reviews must not be presented as real ones.
 */
export const exampleTestimonials: readonly Testimonial[] = [
  {
    id: 1,
    name: 'Sample Client',
    role: 'Teacher',
    content: 'I finally know what comes in, what goes out and what is left. It took three sessions.',
    rating: 5,
  },
  {
    id: 2,
    name: 'Sample Client',
    role: 'Restaurant owner',
    content: 'Our books are closed by the fifth of the month. I stopped guessing about payroll.',
    rating: 5,
  },
  {
    id: 3,
    name: 'Sample Client',
    role: 'Contractor',
    content: 'Clear answers, a clear price and no jargon. I left with a list I could act on.',
    rating: 5,
  },
];
