import { iconAddress } from '../shared/practice/branding';
import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage, t } from '@steward/texts';
import { addressIn, locale } from '@steward/texts/locale';
import type { PriceDto } from '../shared/api/models/PriceDto';
import type { SiteDto } from '../shared/api/models/SiteDto';
import { priceForReader, unitText } from '../shared/text/price-text';
import { siteForReader, siteKey } from '../shared/practice/site';
import type { QuestionDto } from '../shared/api/models/QuestionDto';
import { withPrices } from './content/questions';
import { escapeMarkup } from './markup';
import { contentAt } from './page-content';
import { priceList } from './queries';
import { type Twins, twinsOfPage } from './twins';

interface PageFacts {
  pathname: string;
  /** `https://practice.example` */
  origin: string;
  /** Head as rendered by React, from which title and description are taken. */
  head: string;
  client: QueryClient;
  /** Facts that its page knows. */
  metadata?: PageMetadata | undefined;
}

type SchemaOrgItem = Record<string, unknown>;

interface DescribedPage extends Pick<PageFacts, 'pathname' | 'origin' | 'client'> {
  site: ReturnType<typeof siteForReader>;
}

interface Step {
  name: string;
  path: string;
}

/** Facts for search engines about a page's content; undefined if there is none. */
export type PageMetadata = (page: DescribedPage) =>
  | {
      isArticle?: boolean;
      /** The way to the page, itself last, without the home page. */
      steps: readonly Step[];
      items?: readonly SchemaOrgItem[];
    }
  | undefined;

/**
 * Metadata for search engines: canonical address, social card (Open Graph), structured data (schema.org as
 * JSON-LD). Empty if the page asks not to be indexed.
 */
export function searchMetadata({ pathname, origin, head, client, metadata }: PageFacts): string {
  const twins = contentAt(pathname, client)?.twins ?? twinsOfPage(pathname);
  const links = alternates(origin, twins);
  if (head.includes('content="noindex"')) return links;
  const stored = client.getQueryData<SiteDto>(siteKey);
  if (!stored) throw new Error('The page was rendered without the details of the practice.');
  const site = siteForReader(stored);
  // Already escaped by React.
  const title = /<title>(.*?)<\/title>/s.exec(head)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? '';
  const own = metadata?.({ pathname, origin, client, site });
  const prices = (client.getQueryData<PriceDto[]>(priceList.queryKey) ?? []).map(priceForReader);
  const property = (name: string, content: string) => `<meta property="${name}" content="${content}"/>`;
  return [
    links,
    property('og:type', own?.isArticle ? 'article' : 'website'),
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
    ...schemaOrgItems({ pathname, origin, site, own, prices }).map(jsonLd),
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
  own: ReturnType<PageMetadata>;
  prices: readonly PriceDto[];
}

function schemaOrgItems({ pathname, origin, site, own, prices }: Content): SchemaOrgItem[] {
  const items = [organisation(origin, site)];
  const name = pageNames(prices.length > 0)[pathname];
  const steps = name === undefined ? own?.steps : [{ name, path: pathname }];
  if (steps) items.push(breadcrumbs(origin, steps));
  if (pathname === '/services' || pathname === '/pricing') items.push(...services(origin, prices));
  if (pathname === '/pricing') items.push(...faq(withPrices(site.texts.pricingQuestions, prices)));
  if (pathname === '/contact') items.push(...faq(withPrices(site.texts.contactQuestions, prices)));
  return [...items, ...(own?.items ?? [])];
}

/** `<` is escaped, so that no content can end the element. A data block is not a script under the policy. */
const jsonLd = (item: SchemaOrgItem): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...item }).replaceAll('<', '\\u003c')}</script>`;

export const practiceId = (origin: string) => `${origin}/#practice`;

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

const pageNames = (hasPrices: boolean): Record<string, string> => ({
  '/services': t('Services'),
  '/pricing': hasPrices ? t('Pricing & Plans') : t('Pricing'),
  '/about': t('About'),
  '/contact': t('Contact'),
  '/verify': t('Verify a document'),
  '/privacy-policy': t('Privacy Policy'),
  '/terms-of-service': t('Terms of Service'),
  '/accessibility': t('Accessibility'),
});

const breadcrumbs = (origin: string, steps: readonly Step[]): SchemaOrgItem => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: t('Home'), path: '/' }, ...steps].map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: origin + addressIn(currentLanguage(), step.path),
  })),
});

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
