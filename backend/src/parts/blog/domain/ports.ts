import type { Actor } from '../../../kernel/index.js';
import type { BlogPost, BlogPostEvent } from './blog-post.js';

export abstract class BlogPostRepository {
  /** A post gets a number in its slug if that is taken. @throws DomainError see `BlogPost.assertPair` */
  abstract add(post: BlogPost, by: Actor): Promise<BlogPost>;
  /** @throws DomainError not_found, see `BlogPost.assertPair` */
  abstract change(id: number, change: (post: BlogPost) => BlogPostEvent[]): Promise<BlogPost>;
  /** @throws DomainError not_found */
  abstract delete(id: number, events: (post: BlogPost) => BlogPostEvent[]): Promise<void>;
}
