import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { t } from '@steward/texts';
import { addressOf, useSite } from '../shared/site';
import { useAuth } from '../shared/session';
import { ownArea } from './navigation';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { usePageFocus } from './use-page-focus';
import { PhoneLink } from './links';

/** Public header and footer around a page. */
export function SiteFrame({ children }: { children?: ReactNode }) {
  usePageFocus();
  return (
    <div className="site">
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <Letterhead />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      <SiteFooter />
    </div>
  );
}

function Letterhead() {
  const site = useSite();
  const own = ownArea[useAuth().user?.role ?? 'visitor'];
  return (
    <aside className="letterhead" aria-label={t('Address, hours and phone')}>
      <div className="wrap cluster gap-xl">
        {[addressOf(site), site.hours].filter(Boolean).map((fact) => (
          <span
            className="letterhead-fact"
            key={fact}
            lang={fact === site.hours ? site.lang['hours'] : undefined}
          >
            {fact}
          </span>
        ))}
        <span className="letterhead-end row gap-xl between push">
          <PhoneLink />
          <Link to={own.path} reloadDocument={own !== ownArea.visitor}>
            {own.label()}
          </Link>
        </span>
      </div>
    </aside>
  );
}
