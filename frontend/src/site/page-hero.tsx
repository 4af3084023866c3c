import type { ReactNode } from 'react';
import { RiverLines } from '../shared/art/river-lines';
import './page-hero.css';

/** Hero of every page but the home page; `children` follow the lead. */
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
