import { ApiProperty, PartialType } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { Flag, Id } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PageQuery, SearchQuery } from '../../../platform/http/page-query.dto.js';

export class BlogPostsQuery extends PageQuery {
  @Text({ optional: true, max: 100, description: 'Only posts of this category' }) category?: string;
  @LanguageChoice('Only posts in this language') language?: Language;
  @LanguageChoice('Of a post and its translation only the one in this language') prefer?: Language;
}

export class AdminBlogPostsQuery extends SearchQuery {
  @LanguageChoice(
    'Only posts that a post in this language can translate: in another one, without a translation',
  )
  translatableTo?: Language;
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
  @LanguageChoice() language?: Language;
  @Id({
    clearable: true,
    message: msg('Choose a post in the other language'),
    description: 'Id of the post in another language that this one translates; null for none',
    example: null,
  })
  translationOf?: number | null;
  @Flag({ description: 'Visible to everyone; default false', example: true }) published?: boolean;
}

/** Omitted fields keep their values; the others follow the rules of a new post. */
export class UpdateBlogPostDto extends PartialType(CreateBlogPostDto, { skipNullProperties: false }) {}

/** The other post of a pair. */
export class BlogTranslationDto {
  @Integer({ example: 5 }) id!: number;
  @PersonLanguage() language!: Language;
  @ApiProperty({ description: 'Its path', example: 'que-guardar-para-su-declaracion' }) slug!: string;
  @ApiProperty({ example: 'Qué guardar para su declaración' }) title!: string;
}

/** A post in a list. */
export class BlogPostDto {
  @Integer({ example: 4 }) id!: number;
  @ApiProperty({
    description: 'Its path: /blog/{slug}, or /es/blog/{slug} in Spanish',
    example: 'what-to-keep-for-your-tax-preparer',
  })
  slug!: string;
  @ApiProperty({ example: 'What to keep for your tax preparer' }) title!: string;
  @ApiProperty({ example: 'Bookkeeping' }) category!: string;
  @ApiProperty({ example: 'Five kinds of documents, and how long to keep them.' }) summary!: string;
  @PersonLanguage() language!: Language;
  @Nullable('integer', {
    description:
      'Id of the post that it translates; null for an original, and for everyone while that is a draft',
  })
  translationOf!: number | null;
  @ApiProperty({
    type: BlogTranslationDto,
    nullable: true,
    description:
      'The same post in the other language, whichever was first; for everyone once it is published',
  })
  translation!: BlogTranslationDto | null;
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
