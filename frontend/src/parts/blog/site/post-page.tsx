import { Link, useParams } from 'react-router-dom';
import { t } from '@steward/texts';
import type { BlogArticleDto } from '../../../shared/api/models/BlogArticleDto';
import { Icon } from '../../../shared/kit/icon';
import { useSite } from '../../../shared/practice/site';
import { useIsFirstFree } from '../../../site/first-free';
import { BookBar } from '../../../site/book-bar';
import { NotFoundPage } from '../../../site/not-found-page';
import { PageHead } from '../../../site/page-head';
import { useBlogPost } from './queries';
import { dayOf } from './day-of';
import { FeedAddress, FeedLink } from './feed-link';
import { scrollable } from './scrollable';
import { ButtonLink } from '../../../site/links';
import { T } from '../../../shared/text/rich-text';
import '../../../shared/text/writing.css';
import './blog.css';

export default function PostPage() {
  const { slug = '' } = useParams();
  const post = useBlogPost(slug);
  return post ? <Post {...post} /> : <NotFoundPage />;
}

function Post({ title, category, summary, html, created_at, updated_at }: BlogArticleDto) {
  const { displayName, founderName, timeZone } = useSite();
  const isFirstFree = useIsFirstFree();
  const published = dayOf(created_at, timeZone);
  const changed = dayOf(updated_at, timeZone);
  return (
    <article className="post">
      <PageHead title={title} description={summary} />
      <FeedAddress />
      <header className="wrap">
        <Link className="more" to="/blog" reloadDocument>
          <Icon name="arrow-left" />
          {t('All posts')}
        </Link>
        <p className="post-category ui-hint strong-link">{category}</p>
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
        <p className="post-facts cluster numeric">
          <span>{t('By {author}', { author: founderName || displayName })}</span>{' '}
          <time dateTime={created_at}>{published}</time>{' '}
          {changed !== published && (
            <span>
              <T
                text="Updated <time>{day}</time>"
                of={{ time: <time dateTime={updated_at} /> }}
                values={{ day: changed }}
              />
            </span>
          )}
        </p>
      </header>
      <BookBar />
      {/* The server renders this from Markdown and allows only listed elements and attributes: no scripts,
          handlers or styles. The page's content security policy blocks these, too. */}
      <div className="wrap writing" dangerouslySetInnerHTML={{ __html: scrollable(html) }} />
      <footer className="wrap">
        <div className="post-end ui-card stack to-start">
          <h2>{t('Have a question about this?')}</h2>
          <p>
            {isFirstFree
              ? t(
                  'Write to us and bring your own numbers. The first session is free for new clients. This post is general guidance, not licensed tax, investment or legal advice.',
                )
              : t(
                  'Write to us and bring your own numbers. This post is general guidance, not licensed tax, investment or legal advice.',
                )}
          </p>
          <ButtonLink look="line" to="/contact">
            {t('Contact us')}
          </ButtonLink>
        </div>
        <FeedLink />
      </footer>
    </article>
  );
}
