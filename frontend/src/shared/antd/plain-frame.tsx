import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../brand';
import { useSite } from '../site';
import { ThemeSwitch } from '../theme';

interface PlainFrameProps {
  /** Text after the site's name in the label of the brand: 'view site'. */
  brandLabel: string;
  /** Class name of the bar. */
  barClassName: string;
  /** Content of the bar between brand and theme switch. */
  bar: ReactNode;
  /** Controls at the end of the bar. */
  tools: ReactNode;
  /** Class name of the screen. */
  className?: string;
  children: ReactNode;
}

/** Frame of a screen without navigation: a bar above the content. */
export function PlainFrame({ brandLabel, barClassName, bar, tools, className, children }: PlainFrameProps) {
  const site = useSite();
  return (
    <div className="ui-root">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className={`ui-bar ${barClassName}`}>
        <Link to="/" reloadDocument aria-label={`${site.displayName}, ${brandLabel}`}>
          <Brand />
        </Link>
        {bar}
        <ThemeSwitch />
        <div className="ui-bar-tools row gap-s">{tools}</div>
      </header>
      <main id="content" className={className ? `ui-content ${className}` : 'ui-content'} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
