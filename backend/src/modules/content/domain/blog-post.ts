import { type Actor, slugOf } from '../../../kernel/index.js';
import { type ContentEvent, shownContent } from './shown-content.js';

export type BlogPostEvent = ContentEvent<`blog_post.${'published' | 'unpublished' | 'changed' | 'deleted'}`>;

export interface NewBlogPost extends Pick<BlogPost, 'title' | 'category' | 'summary' | 'content'> {
  /** Default: false, a draft. */
  published?: boolean | undefined;
}

/** Undefined fields keep their values. */
export type BlogPostChanges = { [Field in keyof NewBlogPost]?: NewBlogPost[Field] | undefined };

/** An article of the practice's blog, a draft until it is published. */
export class BlogPost extends shownContent('blog_post', 'published', 'title') {
  /** Its path on the website; never changes. */
  slug: string;
  title: string;
  category: string;
  summary: string;
  /** Markdown. */
  content: string;
  published: boolean;
  updated_at: Date;

  constructor({ title, category, summary, content, published = false }: NewBlogPost, at: Date) {
    super(at);
    this.slug = slugOf(title, 'post');
    this.title = title;
    this.category = category;
    this.summary = summary;
    this.content = content;
    this.published = published;
    this.updated_at = at;
  }

  override change(changes: BlogPostChanges, by: Actor, at: Date): BlogPostEvent[] {
    this.updated_at = at;
    return super.change(changes, by, at);
  }
}
