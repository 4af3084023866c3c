import { paragraphsOf } from '../shared/text/lines';

interface ParagraphsProps {
  /** A text of the practice; an empty line parts its paragraphs. */
  text: string;
  /** If it is not in the page's language. */
  lang: string | undefined;
  /** Paragraphs that are leads. */
  leads?: 'all' | 'first';
}

export function Paragraphs({ text, lang, leads }: ParagraphsProps) {
  return paragraphsOf(text).map((paragraph, index) => (
    <p
      key={paragraph}
      lang={lang}
      className={leads === 'all' || (leads === 'first' && index === 0) ? 'lead' : undefined}
    >
      {paragraph}
    </p>
  ));
}
