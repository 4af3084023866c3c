import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { PublicChange } from '../../practice/index.js';
import { BlogPost, type BlogPostChanges, type NewBlogPost } from '../domain/blog-post.js';
import { BlogPostRepository, type ShownContentRepository, TestimonialRepository } from '../domain/ports.js';
import { type NewTestimonial, Testimonial, type TestimonialChanges } from '../domain/testimonial.js';

type Content = BlogPost | Testimonial;

abstract class ShownContents<One extends Content, New, Changes extends object> {
  constructor(
    private readonly stored: ShownContentRepository<One>,
    private readonly publicChange: PublicChange,
    private readonly clock: Clock,
  ) {}

  protected abstract made(given: New, at: Date): One;

  create(admin: Actor, given: New): Promise<One> {
    return this.publicChange.run(() => this.stored.add(this.made(given, this.clock.now()), admin));
  }

  /** @throws DomainError not_found */
  update(admin: Actor, id: number, changes: Changes): Promise<One> {
    return this.publicChange.run(() =>
      this.stored.change(id, (one) => one.change(changes, admin, this.clock.now())),
    );
  }

  /** @throws DomainError not_found */
  delete(admin: Actor, id: number): Promise<void> {
    return this.publicChange.run(() =>
      this.stored.delete(id, (one) => one.deletedEvents(admin, this.clock.now())),
    );
  }
}

/** Blog posts, written in Markdown. The slug is derived from the title, with a number if it is taken. */
@Injectable()
export class BlogPosts extends ShownContents<BlogPost, NewBlogPost, BlogPostChanges> {
  constructor(posts: BlogPostRepository, publicChange: PublicChange, clock: Clock) {
    super(posts, publicChange, clock);
  }

  protected made(post: NewBlogPost, at: Date): BlogPost {
    return new BlogPost(post, at);
  }
}

/** Testimonials of clients. */
@Injectable()
export class Testimonials extends ShownContents<Testimonial, NewTestimonial, TestimonialChanges> {
  constructor(testimonials: TestimonialRepository, publicChange: PublicChange, clock: Clock) {
    super(testimonials, publicChange, clock);
  }

  protected made(testimonial: NewTestimonial, at: Date): Testimonial {
    return new Testimonial(testimonial, at);
  }
}
