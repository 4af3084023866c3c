import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Brand } from '../practice/brand';
import { useSite } from '../practice/site';
import { ThemeSwitch } from '../kit/theme';
import './page.css';
import './lists.css';
import '../kit/kit.css';

interface PlainFrameProps {
  /** Label of the brand, with the site's name: 'Example, view site'. */
  brandLabel: (name: string) => string;
  /** Class name of the bar. */
  barClassName: string;
  /** Content of the bar between brand and theme switch. */
  bar: ReactNode;
  /** Controls of the bar. */
  tools: ReactNode;
  /** Control at the end of the bar, in place of the theme switch. */
  corner?: ReactNode;
  /** Class name of the screen. */
  className?: string;
  /** Below the screen. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Frame of a screen without navigation: a bar above the content. */
export function PlainFrame(props: PlainFrameProps) {
  const { brandLabel, barClassName, bar, tools, corner, className, foot, children } = props;
  const site = useSite();
  return (
    <div className="ui-root">
      <a className="skip" href="#content">
        {t('Skip to content')}
      </a>
      <header className={`ui-bar ${barClassName}`}>
        <Link to="/" reloadDocument aria-label={brandLabel(site.displayName)}>
          <Brand />
        </Link>
        {bar}
        {corner === undefined && <ThemeSwitch />}
        <div className="ui-bar-tools row gap-s">{tools}</div>
        {corner}
      </header>
      <main id="content" className={className ? `ui-content ${className}` : 'ui-content'} tabIndex={-1}>
        {children}
      </main>
      {foot}
    </div>
  );
}
