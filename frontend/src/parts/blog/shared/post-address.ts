import { addressIn } from '@steward/texts/locale';
import type { BlogPostDto } from '../../../shared/api/models/BlogPostDto';

/** Path of a post's page, in its own language alone. */
export const postAddress = ({ language, slug }: Pick<BlogPostDto, 'language' | 'slug'>): string =>
  addressIn(language, `/blog/${slug}`);
