import type { ContactReceived, ContactResolved } from './contact-messages.service.js';

export { BlogPosts } from './blog-posts.service.js';
export { ContactMessages } from './contact-messages.service.js';
export { PublicContent } from './public-content.js';
export { Testimonials } from './testimonials.service.js';

declare module '../practice/public-change.js' {
  interface PublicChangeTypes {
    blog_post: 'published' | 'unpublished' | 'changed' | 'deleted';
    testimonial: 'approved' | 'unapproved' | 'changed' | 'deleted';
  }
}

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    blog_post: true;
    testimonial: true;
  }
}

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'contact.received': ContactReceived;
    'contact.resolved': ContactResolved;
  }
}
