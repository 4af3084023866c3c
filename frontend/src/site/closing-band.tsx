import type { ReactNode } from 'react';
import { RiverLines } from '../shared/art/river-lines';
import { Paragraphs } from './paragraphs';
import './closing-band.css';

interface ClosingBandProps {
  title: string;
  text?: string | undefined;
  /** `lang` of the text, if it is not in the page's language. */
  lang?: string | undefined;
  children: ReactNode;
}

/** Call to action at the end of a page. */
export function ClosingBand({ title, text, lang, children }: ClosingBandProps) {
  return (
    <section className="band">
      <RiverLines />
      <div className="wrap">
        <div>
          <h2>{title}</h2>
          {text && <Paragraphs text={text} lang={lang} />}
        </div>
        <div className="cluster">{children}</div>
      </div>
    </section>
  );
}
