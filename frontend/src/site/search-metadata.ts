import { iconAddress } from '../shared/practice/branding';
import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage, t } from '@steward/texts';
import { addressIn, locale } from '@steward/texts/locale';
import type { BlogArticleDto } from '../shared/api/models/BlogArticleDto';
import type { PriceDto } from '../shared/api/models/PriceDto';
import type { SiteDto } from '../shared/api/models/SiteDto';
import { postAddress } from '../shared/text/post-address';
import { priceForReader, unitText } from '../shared/text/price-text';
import { siteForReader, siteKey } from '../shared/practice/site';
import type { QuestionDto } from '../shared/api/models/QuestionDto';
import { withPrices } from './content/questions';
import { escapeMarkup } from './markup';
import { blogPost, priceList } from './queries';
import { type Twins, twinsOfPage, twinsOfPost } from './twins';

interface PageFacts {
  pathname: string;
  /** `https://practice.example` */
  origin: string;
  /** Head as rendered by React, from which title and description are taken. */
  head: string;
  client: QueryClient;
}

type SchemaOrgItem = Record<string, unknown>;

/**
 * Metadata for search engines: canonical address, social card (Open Graph), structured data (schema.org as
 * JSON-LD). Empty if the page asks not to be indexed.
 */
export function searchMetadata({ pathname, origin, head, client }: PageFacts): string {
  const post = client.getQueryData<BlogArticleDto>(blogPost(pathname.replace('/blog/', '')).queryKey);
  const twins = post ? twinsOfPost(post) : twinsOfPage(pathname);
  const links = alternates(origin, twins);
  if (head.includes('content="noindex"')) return links;
  const stored = client.getQueryData<SiteDto>(siteKey);
  if (!stored) throw new Error('The page was rendered without the details of the practice.');
  const site = siteForReader(stored);
  // Already escaped by React.
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '';
  const prices = (client.getQueryData<PriceDto[]>(priceList.queryKey) ?? []).map(priceForReader);
  const property = (name: string, content: string) => `<meta property="${name}" content="${content}"/>`;
  return [
    links,
    property('og:type', post ? 'article' : 'website'),
    property('og:site_name', escapeMarkup(site.displayName)),
    property('og:title', title),
    property('og:description', description),
    property('og:url', escapeMarkup(origin + ownAddress(twins))),
    property('og:image', `${escapeMarkup(origin)}/card.png`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', t('An arched stone bridge over a river, drawn in lines')),
    property('og:locale', locale().replace('-', '_')),
    '<meta name="twitter:card" content="summary_large_image"/>',
    ...schemaOrgItems({ pathname, origin, site, post, prices }).map(jsonLd),
  ].join('');
}

const ownAddress = (twins: Twins): string => twins.get(currentLanguage()) ?? '';

/**
 * The page's own address, and its addresses in all languages:
 * https://developers.google.com/search/docs/specialty/international/localized-versions
 */
function alternates(origin: string, twins: Twins): string {
  const link = (rel: string, path: string) => `rel="${rel}" href="${escapeMarkup(origin + path)}"`;
  const own = ownAddress(twins);
  return [
    `<link ${link('canonical', own)}/>`,
    ...[...twins].map(([code, path]) => `<link ${link('alternate', path)} hreflang="${code}"/>`),
    `<link ${link('alternate', twins.get('en') ?? own)} hreflang="x-default"/>`,
  ].join('');
}

interface Content {
  pathname: string;
  origin: string;
  site: ReturnType<typeof siteForReader>;
  post: BlogArticleDto | undefined;
  prices: readonly PriceDto[];
}

function schemaOrgItems({ pathname, origin, site, post, prices }: Content): SchemaOrgItem[] {
  const items = [organisation(origin, site)];
  const name = pageNames()[pathname] ?? post?.title;
  if (name) items.push(breadcrumbs(origin, pathname, name));
  if (pathname === '/services' || pathname === '/pricing') items.push(...services(origin, prices));
  if (pathname === '/pricing') items.push(...faq(withPrices(site.texts.pricingQuestions, prices)));
  if (pathname === '/contact') items.push(...faq(withPrices(site.texts.contactQuestions, prices)));
  if (post) items.push(posting(origin, site, post));
  return items;
}

/** `<` is escaped, so that no content can end the element. A data block is not a script under the policy. */
const jsonLd = (item: SchemaOrgItem): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll('<', '\\u003c')}</script>`;

const practiceId = (origin: string) => `${origin}/#practice`;

/** Details that the practice has not written are left out. */
const organisation = (origin: string, site: SiteDto): SchemaOrgItem => ({
  '@type': 'ProfessionalService',
  '@id': practiceId(origin),
  name: site.displayName,
  ...(site.tagline && { description: site.tagline }),
  url: origin + addressIn(currentLanguage(), '/'),
  logo: `${origin}${iconAddress(site, 512)}`,
  image: `${origin}/card.png`,
  ...(site.phone && { telephone: site.phone }),
  ...(site.email && { email: site.email }),
  ...(site.street && {
    address: {
      '@type': 'PostalAddress',
      streetAddress: site.street,
      addressLocality: site.city,
      addressRegion: site.state,
      postalCode: site.zipCode,
      addressCountry: 'US',
    },
  }),
  ...(site.city && { areaServed: { '@type': 'City', name: site.city } }),
  ...(site.founderName && { founder: founderOf(site) }),
});

const founderOf = ({ founderName, founderRole }: SiteDto): SchemaOrgItem => ({
  '@type': 'Person',
  name: founderName,
  ...(founderRole && { jobTitle: founderRole }),
});

const pageNames = (): Record<string, string> => ({
  '/services': t('Services'),
  '/pricing': t('Pricing & Plans'),
  '/about': t('About'),
  '/contact': t('Contact'),
  '/blog': t('Blog'),
  '/verify': t('Verify a document'),
  '/privacy-policy': t('Privacy Policy'),
  '/terms-of-service': t('Terms of Service'),
  '/accessibility': t('Accessibility'),
});

function breadcrumbs(origin: string, pathname: string, name: string): SchemaOrgItem {
  const steps = [{ name: t('Home'), path: '/' }];
  if (pathname.startsWith('/blog/')) steps.push({ name: t('Blog'), path: '/blog' });
  steps.push({ name, path: pathname });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: origin + addressIn(currentLanguage(), step.path),
    })),
  };
}

const services = (origin: string, prices: readonly PriceDto[]): SchemaOrgItem[] =>
  prices.map(({ title, description, price, unit }) => ({
    '@type': 'Service',
    name: title,
    description,
    provider: { '@id': practiceId(origin) },
    ...(price !== null && {
      offers: {
        '@type': 'Offer',
        price,
        priceCurrency: 'USD',
        description: unitText()[unit],
        url: origin + addressIn(currentLanguage(), '/pricing'),
      },
    }),
  }));

const faq = (questions: readonly QuestionDto[]): SchemaOrgItem[] =>
  questions.length === 0
    ? []
    : [
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];

const posting = (origin: string, site: SiteDto, post: BlogArticleDto): SchemaOrgItem => ({
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
