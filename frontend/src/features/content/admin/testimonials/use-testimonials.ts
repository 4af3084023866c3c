import { TestimonialsService, type TestimonialDto } from '../../../../shared/api';
import { given, usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

const testimonialsPath = '/api/testimonials';
export const testimonialsPage = 25;

/** All testimonials, newest first; admins also see those that are not approved. */
export function useTestimonials() {
  return usePagedList<TestimonialDto>({
    key: [testimonialsPath, 'list'],
    load: (cursor) => TestimonialsService.listTestimonials({ limit: testimonialsPage, ...given({ cursor }) }),
    times: queryTimes.testimonials,
  });
}
