import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Page } from '../../../kernel/page.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { BlogArticleDto, BlogPostDto, BlogPostsQuery } from './blog-posts.dto.js';
import { BlogPostQueries } from '../application/blog-post-queries.js';

@ApiTags('Blog')
@Controller('blog-posts')
@Allow('public')
export class BlogPostsController {
  constructor(private readonly posts: BlogPostQueries) {}

  @Get()
  @Endpoint({
    summary: 'Published posts, newest first',
    description: 'Without content. Optionally of one category.',
    answer: [BlogPostDto],
  })
  listBlogPosts(@Query() query: BlogPostsQuery): Promise<Page<BlogPostDto>> {
    return this.posts.published(query);
  }

  @Get(':slug')
  @ApiParam({ name: 'slug', type: String, example: 'what-to-keep-for-your-tax-preparer' })
  @Endpoint({
    summary: 'A published post',
    description: 'With its content as Markdown and as HTML.',
    answer: BlogArticleDto,
    refusals: { 404: 'blog_post.not_found' },
  })
  getBlogPost(@Param('slug') slug: string): Promise<BlogArticleDto> {
    return this.posts.read(slug);
  }
}
