import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { PublicChange } from '../../../modules/practice/index.js';
import { BlogPost, type BlogPostChanges, type NewBlogPost } from '../domain/blog-post.js';
import { BlogPostRepository } from '../domain/ports.js';

/** Blog posts, written in Markdown. The slug is derived from the title, with a number if it is taken. */
@Injectable()
export class BlogPosts {
  constructor(
    private readonly posts: BlogPostRepository,
    private readonly publicChange: PublicChange,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError see `BlogPost.assertPair` */
  create(admin: Actor, post: NewBlogPost): Promise<BlogPost> {
    return this.publicChange.run(() => this.posts.add(new BlogPost(post, this.clock.now()), admin));
  }

  /** @throws DomainError not_found, see `BlogPost.assertPair` */
  update(admin: Actor, id: number, changes: BlogPostChanges): Promise<BlogPost> {
    return this.publicChange.run(() =>
      this.posts.change(id, (post) => post.change(changes, admin, this.clock.now())),
    );
  }

  /** @throws DomainError not_found */
  delete(admin: Actor, id: number): Promise<void> {
    return this.publicChange.run(() =>
      this.posts.delete(id, (post) => post.deletedEvents(admin, this.clock.now())),
    );
  }
}
