import { practice } from '../shared/practice';

interface PageHeadProps {
  /** Without one the practice's name stands alone. */
  title?: string;
  description: string;
  /** Login screens and the like have no place in a search engine. */
  noIndex?: boolean;
}

/** The page's title and description; React moves them into the head. */
export function PageHead({ title, description, noIndex = false }: PageHeadProps) {
  return (
    <>
      <title>{title ? `${title} | ${practice.name}` : practice.name}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  );
}
