import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { BlogPost } from '../domain/blog-post.js';

const text = { type: 'text' } as const;
const now = (): EntitySchemaColumnOptions => ({ ...moment(), default: () => 'now()' });

export const blogPostTable = new EntitySchema<BlogPost>({
  name: 'BlogPost',
  tableName: 'blog_posts',
  target: BlogPost,
  columns: {
    id: identityKey('blog_posts_pkey'),
    slug: text,
    title: text,
    category: text,
    summary: text,
    content: text,
    language: { ...text, default: 'en' },
    translationOf: { type: 'integer', name: 'translation_of', nullable: true },
    published: { type: 'boolean', default: false },
    created_at: now(),
    updated_at: now(),
  },
});
