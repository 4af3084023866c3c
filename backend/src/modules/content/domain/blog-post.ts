import type { Actor } from '../../../kernel/actor.js';
import { changedFields, type ContentEvent, contentEvent } from './content-event.js';
import { slugOf } from './slug.js';

export type BlogPostEventName = 'published' | 'unpublished' | 'changed' | 'deleted';
export type BlogPostEvent = ContentEvent<`blog_post.${BlogPostEventName}`>;

interface Texts {
  title: string;
  category: string;
  summary: string;
  /** Markdown. */
  content: string;
}

export interface NewBlogPost extends Texts {
  /** Default: false, a draft. */
  published?: boolean | undefined;
}

/** Undefined fields keep their values. */
export type BlogPostChanges = { [Field in keyof NewBlogPost]?: NewBlogPost[Field] | undefined };

/** An article of the practice's blog, a draft until it is published. */
export class BlogPost {
  /** Assigned by the database. */
  id!: number;
  /** Its path on the website; never changes. */
  slug: string;
  title: string;
  category: string;
  summary: string;
  content: string;
  published: boolean;
  created_at: Date;
  updated_at: Date;

  constructor({ title, category, summary, content, published = false }: NewBlogPost, at: Date) {
    this.slug = slugOf(title);
    this.title = title;
    this.category = category;
    this.summary = summary;
    this.content = content;
    this.published = published;
    this.created_at = at;
    this.updated_at = at;
  }

  createdEvents(by: Actor): BlogPostEvent[] {
    return this.published ? [this.event('published', by, this.created_at)] : [];
  }

  change({ published = this.published, ...texts }: BlogPostChanges, by: Actor, at: Date): BlogPostEvent[] {
    const fields = changedFields<Texts>(this, texts as Partial<Texts>);
    for (const field of fields) Object.assign(this, { [field]: texts[field as keyof Texts] });
    const wasPublished = this.published;
    this.published = published;
    this.updated_at = at;
    return [
      ...(fields.length > 0 ? [this.event('changed', by, at, fields)] : []),
      ...(published === wasPublished ? [] : [this.event(published ? 'published' : 'unpublished', by, at)]),
    ];
  }

  deletedEvents(by: Actor, at: Date): BlogPostEvent[] {
    return [this.event('deleted', by, at)];
  }

  private event(name: BlogPostEventName, by: Actor, at: Date, fields?: readonly string[]): BlogPostEvent {
    const subject = { type: 'blog_post', id: this.id, title: this.title } as const;
    return contentEvent(`blog_post.${name}`, subject, by, at, fields);
  }
}
