import { Module } from '@nestjs/common';
import { PracticeModule } from '../../modules/practice/practice.module.js';
import { partScope } from '../../platform/parts/part-scope.js';
import { BlogAdditions } from './application/blog-additions.js';
import { BlogPostQueries } from './application/blog-post-queries.js';
import { BlogPosts } from './application/blog-posts.js';
import { DemoPosts } from './demo/demo-posts.js';
import { BlogPostRepository } from './domain/ports.js';
import { BlogPostsController } from './http/blog-posts.controller.js';
import { PublicPosts } from './http/public-posts.js';
import { TypeOrmBlogPostRepository } from './infrastructure/typeorm-blog-post-repository.js';

/** Articles on the website. */
@Module({
  imports: [PracticeModule],
  controllers: [BlogPostsController],
  providers: [
    partScope('blog'),
    BlogAdditions,
    BlogPostQueries,
    BlogPosts,
    DemoPosts,
    PublicPosts,
    { provide: BlogPostRepository, useClass: TypeOrmBlogPostRepository },
  ],
})
export class BlogModule {}
