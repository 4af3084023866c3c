import type { ContactReceived } from './contact-messages.service.js';
import type { SiteChanged } from './site.service.js';

export { BlogPosts } from './blog-posts.service.js';
export { ContactFormDto } from './contact-messages.dto.js';
export { ContactMessages } from './contact-messages.service.js';
export { PublicContent } from './public-content.js';
export { Site } from './site.service.js';
export { Testimonials } from './testimonials.service.js';
export type { ContactReceived, SiteChanged };

declare module '../../platform/facts/facts.js' {
  interface FactTypes {
    'contact.received': ContactReceived;
    'site.changed': SiteChanged;
  }
}
