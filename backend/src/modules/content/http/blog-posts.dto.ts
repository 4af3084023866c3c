import { ApiProperty, PartialType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Time } from '../../../platform/http/answer-fields.js';
import { Flag, Text } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';

export class BlogPostsQuery extends PageQuery {
  @Text({ optional: true, max: 100, description: 'Only posts of this category' }) category?: string;
}

const Content = (): PropertyDecorator =>
  Text({
    max: 50_000,
    message: msg('Content is required'),
    description: 'Markdown',
    example: 'Keep the receipts of **this** year in one place.',
  });

export class MarkdownDto {
  @Content() content!: string;
}

export class CreateBlogPostDto {
  @Text({ max: 200, message: msg('Title is required'), example: 'What to keep for your tax preparer' })
  title!: string;
  @Text({ max: 100, message: msg('Category is required'), example: 'Bookkeeping' }) category!: string;
  @Text({
    max: 500,
    message: msg('Summary is required'),
    example: 'Five kinds of documents, and how long to keep them.',
  })
  summary!: string;
  @Content() content!: string;
  @Flag({ description: 'Visible to everyone; default false', example: true }) published?: boolean;
}

/** Omitted fields keep their values; the others follow the rules of a new post. */
export class UpdateBlogPostDto extends PartialType(CreateBlogPostDto, { skipNullProperties: false }) {}

/** A post in a list. */
export class BlogPostDto {
  @Integer({ example: 4 }) id!: number;
  @ApiProperty({ description: 'Its path: /blog/{slug}', example: 'what-to-keep-for-your-tax-preparer' })
  slug!: string;
  @ApiProperty({ example: 'What to keep for your tax preparer' }) title!: string;
  @ApiProperty({ example: 'Bookkeeping' }) category!: string;
  @ApiProperty({ example: 'Five kinds of documents, and how long to keep them.' }) summary!: string;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}

export class BlogArticleDto extends BlogPostDto {
  @ApiProperty({ description: 'Markdown', example: 'Keep the receipts of **this** year in one place.' })
  content!: string;
  @ApiProperty({
    description: 'The content as sanitized HTML',
    example: '<p>Keep the receipts of <strong>this</strong> year in one place.</p>',
  })
  html!: string;
}

export class AdminBlogPostDto extends BlogPostDto {
  @ApiProperty({ description: 'Markdown', example: 'Keep the receipts of **this** year in one place.' })
  content!: string;
  @ApiProperty({ description: 'Visible to everyone', example: true }) published!: boolean;
}

export class ArticleHtmlDto {
  @ApiProperty({ example: '<p>Keep the receipts of <strong>this</strong> year in one place.</p>' })
  html!: string;
}
