import type { Actor } from '../../../kernel/index.js';
import type { BlogPost, BlogPostEvent } from './blog-post.js';
import type { ContactMessage, ContactResolved } from './contact-message.js';

export abstract class BlogPostRepository {
  /** A post gets a number in its slug if that is taken. @throws DomainError see `BlogPost.assertPair` */
  abstract add(post: BlogPost, by: Actor): Promise<BlogPost>;
  /** @throws DomainError not_found, see `BlogPost.assertPair` */
  abstract change(id: number, change: (post: BlogPost) => BlogPostEvent[]): Promise<BlogPost>;
  /** @throws DomainError not_found */
  abstract delete(id: number, events: (post: BlogPost) => BlogPostEvent[]): Promise<void>;
}

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
