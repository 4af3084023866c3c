import { useSite } from '../shared/practice/site';

interface PageHeadProps {
  /** Without a title, only the practice's name is shown. */
  title?: string;
  description: string;
  /** Excludes the page from search engines, for example a login screen. */
  noIndex?: boolean;
}

/**
 * Title and description of the page; React moves them into the head. The server adds metadata for machines
 * (canonical address, cards, structured data): see `search-metadata.ts`.
 */
export function PageHead({ title, description, noIndex = false }: PageHeadProps) {
  const { displayName: name } = useSite();
  return (
    <>
      <title>{title ? `${title} | ${name}` : name}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  );
}
