import type { Actor } from '../../../kernel/index.js';
import type { BlogPost, BlogPostEvent } from './blog-post.js';
import type { ContactMessage, ContactResolved } from './contact-message.js';
import type { Testimonial, TestimonialEvent } from './testimonial.js';

type Events = (BlogPostEvent | TestimonialEvent)[];

export abstract class ShownContentRepository<One extends BlogPost | Testimonial> {
  /** A post gets a number in its slug if that is taken. @throws DomainError see `BlogPost.assertPair` */
  abstract add(one: One, by: Actor): Promise<One>;
  /** @throws DomainError not_found, see `BlogPost.assertPair` */
  abstract change(id: number, change: (one: One) => Events): Promise<One>;
  /** @throws DomainError not_found */
  abstract delete(id: number, events: (one: One) => Events): Promise<void>;
}
export abstract class BlogPostRepository extends ShownContentRepository<BlogPost> {}
export abstract class TestimonialRepository extends ShownContentRepository<Testimonial> {}

export abstract class ContactMessageRepository {
  abstract add(message: ContactMessage): Promise<ContactMessage>;
  /** @throws DomainError not_found */
  abstract change(
    id: number,
    change: (message: ContactMessage) => ContactResolved[],
  ): Promise<ContactMessage>;
  /**
   * True if a confirmation may be sent to the address: it had none since then, and is not an unconfirmed
   * address of an account. Parallel messages from one address wait for each other's transaction.
   */
  abstract mayReceipt(email: string, since: Date): Promise<boolean>;
}
