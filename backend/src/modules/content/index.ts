import type { ContactReceived, ContactResolved } from './contact-messages.service.js';
import type { PublicContentEvents } from './public-change.js';

export { BlogPosts } from './blog-posts.service.js';
export { ContactMessages } from './contact-messages.service.js';
export { PublicContent } from './public-content.js';
export { AdminSiteDto, UpdateSiteDto } from './site.dto.js';
export { practiceDay, redirectsPayments, Site, siteChanged } from './site.service.js';
export { Testimonials } from './testimonials.service.js';

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes extends PublicContentEvents {
    'contact.received': ContactReceived;
    'contact.resolved': ContactResolved;
  }
}

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    practice: true;
    blog_post: true;
    testimonial: true;
  }
}
