import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import {
  AdminBlogPostDto,
  AdminBlogPostsQuery,
  ArticleHtmlDto,
  BlogArticleDto,
  BlogPostDto,
  BlogPostsQuery,
  CreateBlogPostDto,
  MarkdownDto,
  UpdateBlogPostDto,
} from './blog-posts.dto.js';
import { BlogPostQueries } from '../application/blog-post-queries.js';
import { BlogPosts } from '../application/blog-posts.js';
import { articleHtml } from '../application/markdown.js';

@ApiTags('Blog')
@Controller()
export class BlogPostsController {
  constructor(
    private readonly posts: BlogPosts,
    private readonly queries: BlogPostQueries,
  ) {}

  @Get('blog-posts')
  @Allow('public')
  @Endpoint({
    summary: 'Published posts, newest first',
    description: 'Without content. Optionally of one category or language.',
    answer: [BlogPostDto],
  })
  listBlogPosts(@Query() query: BlogPostsQuery) {
    return this.queries.published(query);
  }

  @Get('blog-posts/:slug')
  @Allow('public')
  @ApiParam({ name: 'slug', type: String, example: 'what-to-keep-for-your-tax-preparer' })
  @Endpoint({
    summary: 'A published post',
    description: 'With its content as Markdown and as HTML.',
    answer: BlogArticleDto,
    refusals: { 404: 'blog_post.not_found' },
  })
  getBlogPost(@Param('slug') slug: string) {
    return this.queries.read(slug);
  }

  @Get('admin/blog-posts')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'All posts, newest first',
    description: 'Includes drafts. Searches title, category and summary.',
    answer: [AdminBlogPostDto],
  })
  listBlogPostsForAdmin(@Query() query: AdminBlogPostsQuery) {
    return this.queries.all(query);
  }

  @Post('admin/blog-posts')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Create a post',
    description:
      'The slug is derived from the title. `translationOf` makes it the translation of another post. A new post is a draft unless published is true.',
    answer: AdminBlogPostDto,
    status: 201,
    idempotent: 'database',
  })
  async createBlogPost(@CurrentActor() admin: Actor, @Body() post: CreateBlogPostDto) {
    return this.queries.find((await this.posts.create(admin, post)).id);
  }

  @Post('admin/blog-posts/preview')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Preview Markdown as HTML',
    description: 'Stores nothing.',
    answer: ArticleHtmlDto,
  })
  async previewBlogPost(@Body() { content }: MarkdownDto): Promise<ArticleHtmlDto> {
    return { html: await articleHtml(content) };
  }

  @Get('admin/blog-posts/:id')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'One post with its content',
    description: 'Drafts as well.',
    answer: AdminBlogPostDto,
    byId: 'blog_posts.id',
  })
  getBlogPostForAdmin(@IdParam() id: number) {
    return this.queries.find(id);
  }

  @Patch('admin/blog-posts/:id')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Change, publish or unpublish a post',
    description:
      'Omitted fields keep their values; `translationOf: null` ends a pair. The slug never changes.',
    answer: AdminBlogPostDto,
    byId: 'blog_posts.id',
  })
  async updateBlogPost(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateBlogPostDto,
  ) {
    await this.posts.update(admin, id, changes);
    return this.queries.find(id);
  }

  @Delete('admin/blog-posts/:id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a post',
    description: 'Deletes it permanently; the slug can be reused. Its translation stays.',
    byId: 'blog_posts.id',
  })
  deleteBlogPost(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.posts.delete(admin, id);
  }
}
