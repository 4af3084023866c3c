import { t } from '@steward/texts';
import type { BlogArticleDto } from '../../../shared/api/models/BlogArticleDto';
import type { SiteDto } from '../../../shared/api/models/SiteDto';
import { type PageMetadata, practiceId } from '../../../site/search-metadata';
import { postAddress } from '../shared/post-address';
import { blogPost } from './queries';

const blog = () => ({ name: t('Blog'), path: '/blog' });

export const ofBlog: PageMetadata = () => ({ steps: [blog()] });

export const ofPost: PageMetadata = ({ pathname, origin, client, site }) => {
  const post = client.getQueryData<BlogArticleDto>(blogPost(pathname.replace('/blog/', '')).queryKey);
  return (
    post && {
      isArticle: true,
      steps: [blog(), { name: post.title, path: pathname }],
      items: [posting(origin, site, post)],
    }
  );
};

const posting = (origin: string, site: SiteDto, post: BlogArticleDto) => ({
  '@type': 'BlogPosting',
  headline: post.title,
  description: post.summary,
  articleSection: post.category,
  datePublished: post.created_at,
  dateModified: post.updated_at,
  image: `${origin}/card.png`,
  url: origin + postAddress(post),
  mainEntityOfPage: origin + postAddress(post),
  inLanguage: post.language,
  author: site.founderName ? { '@type': 'Person', name: site.founderName } : { '@id': practiceId(origin) },
  publisher: { '@id': practiceId(origin) },
});
