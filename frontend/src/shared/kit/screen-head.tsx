import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon';

interface Back {
  to: string;
  label: string;
}

/** Way to the screen above this one, where no tab leads there. */
export function ScreenBack({ to, label }: Back) {
  return (
    <Link className="more screen-back" to={to}>
      <Icon name="arrow-left" size={18} /> {label}
    </Link>
  );
}

interface ScreenHeadProps {
  /** Title of the screen; or its heading, where a record's page has the title. */
  title: ReactNode;
  /** Purpose of the screen, or its state; below the tabs. */
  text?: ReactNode;
  /** Screen above this one, where no tab leads there. */
  back?: Back;
  /** Views and lesser buttons, then the one main button. */
  children?: ReactNode;
}

/** Head of a screen: title and main button in one line, at the same place on all screens of the dashboard. */
export function ScreenHead({ title, text, back, children }: ScreenHeadProps) {
  return (
    <>
      <div className="ui-page-title">
        {typeof title === 'string' ? <h1>{title}</h1> : title}
        {children && <div className="ui-tools">{children}</div>}
      </div>
      {back && <ScreenBack {...back} />}
      {text && <div className="screen-text">{typeof text === 'string' ? <p>{text}</p> : text}</div>}
    </>
  );
}
