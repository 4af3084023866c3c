import type { ReactNode } from 'react';
import { RiverLines } from '../shared/art/river-lines';
import { BookBar } from './book-bar';
import './page-hero.css';

interface PageHeroProps {
  title: string;
  lead: string;
  /** True on the page with the booking itself. */
  hasBooking?: boolean;
  /** Follow the lead. */
  children?: ReactNode;
}

/** Hero of every page but the home page. */
export function PageHero({ title, lead, hasBooking = false, children }: PageHeroProps) {
  return (
    <>
      <section className="page-hero">
        <RiverLines />
        <div className="wrap">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
      </section>
      {!hasBooking && <BookBar />}
    </>
  );
}
