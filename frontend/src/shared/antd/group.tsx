import type { ReactNode } from 'react';
import './group.css';

interface GroupProps {
  title: string;
  /** Its meaning in a sentence, below the title. */
  text: ReactNode;
  children: ReactNode;
}

/** One part of a long form or screen, with its title beside it; within a card, which rules a line between two. */
export function Group({ title, text, children }: GroupProps) {
  return (
    <section className="ui-group">
      <div>
        <h2>{title}</h2>
        <p className="ui-hint">{text}</p>
      </div>
      <div className="ui-form-pairs">{children}</div>
    </section>
  );
}
