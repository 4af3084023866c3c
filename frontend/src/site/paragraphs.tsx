interface ParagraphsProps {
  /** A text of the practice; an empty line parts its paragraphs. */
  text: string;
  /** If it is not in the page's language. */
  lang: string | undefined;
  /** Paragraphs that are leads. */
  leads?: 'all' | 'first';
}

export function Paragraphs({ text, lang, leads }: ParagraphsProps) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, index) => (
      <p
        key={paragraph}
        lang={lang}
        className={leads === 'all' || (leads === 'first' && index === 0) ? 'lead' : undefined}
      >
        {paragraph}
      </p>
    ));
}
