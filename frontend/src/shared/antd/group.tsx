import type { ReactNode } from 'react';
import './group.css';

interface GroupProps {
  title: string;
  /** Description below the title. */
  text: ReactNode;
  children: ReactNode;
}

/** Section of a long form or screen, with its title beside it; sections in a card are separated by a line. */
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
