import type { BlogPostDto } from '../../../shared/api/models/BlogPostDto';
import type { Twins } from '../../../site/twins';
import { postAddress } from '../shared/post-address';

/** A post exists in its own language, and in that of its translation. */
export const twinsOfPost = (post: BlogPostDto): Twins =>
  new Map(
    [post, ...(post.translation ? [post.translation] : [])].map((one) => [one.language, postAddress(one)]),
  );
