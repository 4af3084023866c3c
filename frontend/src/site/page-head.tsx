import { useSite } from '../shared/site';

interface PageHeadProps {
  /** Without one the practice's name stands alone. */
  title?: string;
  description: string;
  /** Login screens and the like have no place in a search engine. */
  noIndex?: boolean;
}

/**
 * The page's title and description; React moves them into the head. What only machines read (canonical address, cards,
 * structured data) the server adds: see `search-metadata.ts`.
 */
export function PageHead({ title, description, noIndex = false }: PageHeadProps) {
  const { name } = useSite();
  return (
    <>
      <title>{title ? `${title} | ${name}` : name}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  );
}
