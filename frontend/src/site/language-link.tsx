import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useMatch } from 'react-router-dom';
import type { Language } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import type { BlogArticleDto } from '../shared/api/models/BlogArticleDto';
import { languageNames, otherLanguages } from '../shared/text/page-language';
import { postAddress } from '../shared/text/post-address';
import { blogPost } from './queries';

/** Links to this page in the other languages, each in its own words. */
export function LanguageLinks() {
  const addressOf = useTwin();
  return otherLanguages().map((language) => (
    <a
      key={language}
      className="language-link"
      href={addressOf(language)}
      lang={language}
      hrefLang={language}
    >
      {languageNames[language]}
    </a>
  ));
}

/** Address of this page in a language; of a post that is not translated, the blog. */
function useTwin(): (language: Language) => string {
  const { pathname } = useLocation();
  const slug = useMatch('/blog/:slug')?.params.slug ?? '';
  const post = useQueryClient().getQueryData<BlogArticleDto | null>(blogPost(slug).queryKey);
  return (language) => {
    if (!post) return addressIn(language, pathname);
    return post.translation?.language === language
      ? postAddress(post.translation)
      : addressIn(language, '/blog');
  };
}
