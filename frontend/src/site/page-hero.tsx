import type { ReactNode } from 'react';
import { RiverLines } from '../shared/art/river-lines';
import { BookBar } from './book-bar';
import { Paragraphs } from './paragraphs';
import './page-hero.css';

interface PageHeroProps {
  title: string;
  lead?: string | null;
  /** `lang` of the lead, if it is not in the page's language. */
  lang?: string | undefined;
  /** True on the page with the booking itself. */
  hasBooking?: boolean;
  /** Follow the lead. */
  children?: ReactNode;
}

/** Hero of every page but the home page. */
export function PageHero({ title, lead, lang, hasBooking = false, children }: PageHeroProps) {
  return (
    <>
      <section className="page-hero">
        <RiverLines />
        <div className="wrap">
          <h1>{title}</h1>
          {lead && <Paragraphs text={lead} lang={lang} leads="all" />}
          {children}
        </div>
      </section>
      {!hasBooking && <BookBar />}
    </>
  );
}
