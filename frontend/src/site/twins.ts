import { languageCodes, type Language } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import type { BlogPostDto } from '../shared/api/models/BlogPostDto';
import { postAddress } from '../shared/text/post-address';

/** Paths of one page in the languages that it exists in. */
export type Twins = ReadonlyMap<Language, string>;

export const twinsOfPage = (pathname: string): Twins =>
  new Map(languageCodes.map((code) => [code, addressIn(code, pathname)]));

/** A post exists in its own language, and in that of its translation. */
export const twinsOfPost = (post: BlogPostDto): Twins =>
  new Map(
    [post, ...(post.translation ? [post.translation] : [])].map((one) => [one.language, postAddress(one)]),
  );
