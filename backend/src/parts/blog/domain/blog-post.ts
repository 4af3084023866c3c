import { type Language, t } from '@steward/texts';
import { type Actor, changesTo, invalidField, type Recorded, slugOf } from '../../../kernel/index.js';

type BlogPostEventName = 'published' | 'unpublished' | 'changed' | 'deleted';

/** A change by an admin; `details.fields` names the changed fields, separated by commas. */
export interface BlogPostEvent extends Recorded {
  type: `blog_post.${BlogPostEventName}`;
}

export interface NewBlogPost extends Pick<BlogPost, 'title' | 'category' | 'summary' | 'content'> {
  /** Default: false, a draft. */
  published?: boolean | undefined;
  /** Default: en. */
  language?: Language | undefined;
  /** Default: null. */
  translationOf?: number | null | undefined;
}

/** Undefined fields keep their values. */
export type BlogPostChanges = { [Field in keyof NewBlogPost]?: NewBlogPost[Field] | undefined };

/** Properties that decide whether posts are a pair. */
export type PairedPost = Pick<BlogPost, 'id' | 'language' | 'translationOf'>;

/** An article of the practice's blog, a draft until it is published. */
export class BlogPost {
  /** Assigned by the database. */
  id!: number;
  /** Its path on the website; never changes. */
  slug: string;
  title: string;
  category: string;
  summary: string;
  /** Markdown. */
  content: string;
  language: Language;
  /** blog_posts.id of the post in another language that it translates; null for an original. */
  translationOf: number | null;
  published: boolean;
  created_at: Date;
  updated_at: Date;

  constructor(post: NewBlogPost, at: Date) {
    const {
      title,
      category,
      summary,
      content,
      language = 'en',
      translationOf = null,
      published = false,
    } = post;
    this.slug = slugOf(title, 'post');
    this.title = title;
    this.category = category;
    this.summary = summary;
    this.content = content;
    this.language = language;
    this.translationOf = translationOf;
    this.published = published;
    this.created_at = at;
    this.updated_at = at;
  }

  createdEvents(by: Actor): BlogPostEvent[] {
    return this.published ? [this.event('published', by, this.created_at)] : [];
  }

  change({ published = this.published, ...content }: BlogPostChanges, by: Actor, at: Date): BlogPostEvent[] {
    const { changed, fields } = changesTo(this, content);
    const turned = published !== this.published;
    Object.assign(this, changed, { published, updated_at: at });
    return [
      ...(fields === '' ? [] : [this.event('changed', by, at, { fields })]),
      ...(turned ? [this.event(published ? 'published' : 'unpublished', by, at)] : []),
    ];
  }

  deletedEvents(by: Actor, at: Date): BlogPostEvent[] {
    return [this.event('deleted', by, at)];
  }

  /**
   * A post and its translation differ in language, and neither is in another pair.
   * @param others its translation, the post that it translates and the translation of that, as far as there are any
   * @throws DomainError request.invalid, with `fields.translationOf` or `fields.language`
   */
  assertPair(others: readonly PairedPost[]): void {
    const translation = others.find(({ translationOf }) => translationOf === this.id);
    if (translation?.language === this.language)
      throw invalidField('language', t('Its translation is in this language'));
    if (this.translationOf === null) return;
    const original = others.find(({ id }) => id === this.translationOf);
    if (!original || original.language === this.language)
      throw invalidField('translationOf', t('Choose a post in the other language'));
    const isTranslated = others.some(({ translationOf }) => translationOf === original.id);
    if (translation || isTranslated || original.translationOf !== null)
      throw invalidField('translationOf', t('A post can have one translation'));
  }

  private event(name: BlogPostEventName, by: Actor, at: Date, details?: { fields: string }): BlogPostEvent {
    return {
      type: `blog_post.${name}`,
      at,
      actorId: by.id,
      clientId: null,
      subject: { type: 'blog_post', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }
}
