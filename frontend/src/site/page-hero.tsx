import type { ReactNode } from 'react';
import { RiverLines } from '../shared/art/river-lines';
import './page-hero.css';

/** The opening of a page other than the first; `children` stand below the lead. */
export function PageHero({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <section className="page-hero">
      <RiverLines />
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </section>
  );
}
