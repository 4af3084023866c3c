import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { DemoPosts } from '../demo/demo-posts.js';
import { BlogPostQueries } from './blog-post-queries.js';

/** Additions of the blog to the core. */
@Injectable()
export class BlogAdditions {
  constructor(scope: PartScope, posts: BlogPostQueries, demo: DemoPosts) {
    scope.add('demo.loaders', demo);
    scope.add('part.touches', async () => {
      const count = await posts.publishedCount();
      return count > 0
        ? [t('{count, plural, one {# post leaves the website} other {# posts leave the website}}', { count })]
        : [];
    });
  }
}
