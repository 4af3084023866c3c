import type { ReactNode } from 'react';
import { RiverLines } from '../shared/art/river-lines';
import './closing-band.css';

/** Call to action at the end of a page. */
export function ClosingBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="band">
      <RiverLines />
      <div className="wrap">
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <div className="cluster">{children}</div>
      </div>
    </section>
  );
}
