import { Link, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { SiteSpot } from '../../../shared/art/site-spot';
import type { BlogPostDto } from '../../../shared/api/models/BlogPostDto';
import { Icon } from '../../../shared/kit/icon';
import { foreignLang } from '../../../shared/text/page-language';
import { postAddress } from '../shared/post-address';
import { useSite } from '../../../shared/practice/site';
import { NotFoundPage } from '../../../site/not-found-page';
import { PageHead } from '../../../site/page-head';
import { PageHero } from '../../../site/page-hero';
import { useBlogPage } from './queries';
import { dayOf } from './day-of';
import { FeedAddress, FeedLink } from './feed-link';
import { ButtonLink } from '../../../site/links';
import './blog.css';

/** Published posts, newest first, ten on a page. */
export default function BlogPage() {
  const [search] = useSearchParams();
  const cursor = search.get('cursor');
  const page = useBlogPage(cursor);
  const { displayName: name } = useSite();
  if (!page) return <NotFoundPage />;
  const { rows, next } = page;
  return (
    <>
      {/* Only the first page is indexed: the content of the others shifts with every post. */}
      <PageHead
        title={cursor ? t('Blog, older posts') : t('Blog')}
        description={t('Notes from {name} on money, bookkeeping and running a small business.', { name })}
        noIndex={cursor !== null}
      />
      <FeedAddress />
      <PageHero
        title={t('Blog')}
        lead={t('Notes on money, bookkeeping and running a small business, in plain language.')}
      />
      <section className="section">
        <div className="wrap">
          {rows.length === 0 ? (
            <NoPosts isFirstPage={cursor === null} />
          ) : (
            <ol className="posts listing">
              {rows.map((post) => (
                <PostItem key={post.id} post={post} />
              ))}
            </ol>
          )}
          <nav className="pages cluster gap-xl" aria-label={t('Pages of the blog')}>
            {cursor !== null && (
              <Link className="more" to="/blog" reloadDocument>
                <Icon name="arrow-left" />
                {t('Newest posts')}
              </Link>
            )}
            {next !== undefined && (
              <Link className="more" to={`/blog?cursor=${encodeURIComponent(next)}`} reloadDocument>
                {t('Older posts')}
                <Icon name="arrow-right" />
              </Link>
            )}
            <FeedLink />
          </nav>
        </div>
      </section>
    </>
  );
}

/** Categories of our own posts in the reader's language; any other one is shown as the practice wrote it. */
const categories = (): ReadonlyMap<string, string> =>
  new Map([
    ['Bookkeeping', t('Bookkeeping')],
    ['Personal finance', t('Personal finance')],
    ['Working together', t('Working together')],
  ]);

function PostItem({ post }: { post: BlogPostDto }) {
  const { title, category, summary, language, created_at } = post;
  const { timeZone } = useSite();
  const lang = foreignLang(language);
  const translated = lang && categories().get(category);
  return (
    <li className="ui-row">
      <p className="post-facts cluster numeric">
        <span className="strong-link" lang={translated ? undefined : lang}>
          {translated ?? category}
        </span>{' '}
        <time dateTime={created_at}>{dayOf(created_at, timeZone)}</time>
      </p>
      <div>
        <h2 className="ui-row-title">
          <a href={postAddress(post)} lang={lang} hrefLang={lang}>
            {title}
          </a>{' '}
          {lang && (
            <small className="post-language nowrap">
              {lang === 'es' ? t('(in Spanish)') : t('(in English)')}
            </small>
          )}
        </h2>
        <p className="prose soft" lang={lang}>
          {summary}
        </p>
      </div>
      <Icon name="arrow-right" />
    </li>
  );
}

function NoPosts({ isFirstPage }: { isFirstPage: boolean }) {
  return (
    <div className="no-posts stack gap-l to-start">
      <SiteSpot name="lantern" size={96} />
      <h2>{isFirstPage ? t('No posts yet') : t('No older posts')}</h2>
      <p className="lead">
        {isFirstPage
          ? t("We'll post our first article here soon. Until then, ask us directly.")
          : t("You've reached our first post.")}
      </p>
      {isFirstPage && (
        <ButtonLink look="primary" to="/contact">
          {t('Ask us anything')}
        </ButtonLink>
      )}
    </div>
  );
}
