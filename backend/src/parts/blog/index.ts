import { t } from '@steward/texts';
import type { Part } from '../../platform/parts/part.js';
import { BlogModule } from './blog.module.js';
import type { BlogPostEvent } from './domain/blog-post.js';
import { blogPostTable } from './infrastructure/blog.tables.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    blog: BlogPostEvent;
  }
}

export const blog: Part = {
  name: 'blog',
  title: () => t('Blog'),
  description: () => t('Articles on the website, in one language or in both.'),
  needs: [],
  isOnAtFirst: true,
  module: BlogModule,
  entities: [blogPostTable],
  tables: ['blog_posts'],
};
