import type { ContactReceived, ContactResolved } from './domain/contact-message.js';
import type { TestimonialEvent } from './domain/testimonial.js';

export type { ContactMessage } from './domain/contact-message.js';
export { ContactMessages } from './application/contact-messages.js';
export { Testimonials } from './application/testimonials.js';
export { PassingAnswer, PublicContent } from './http/public-content.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    content: TestimonialEvent | ContactReceived | ContactResolved;
  }
}
