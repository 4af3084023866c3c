import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { t } from '@steward/texts';
import { addressOf, useSite } from '../shared/practice/site';
import { useAuth } from '../shared/session/session';
import { ownArea } from './navigation';
import { HoursInLine, useHasHours } from './contact/hours';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { PhoneLink } from './links';
import './frame.css';

/**
 * After client-side navigation to a public page, for example after a logout, moves the focus for screen readers. The router
 * scrolls. For a new document see `page-behaviour.ts`.
 */
function usePageFocus(): void {
  const { key, pathname } = useLocation();
  const way = useNavigationType();
  const previousPath = useRef('');
  useEffect(() => {
    // A page that only replaces its own address keeps the focus.
    const isSame = way === 'REPLACE' && pathname === previousPath.current;
    previousPath.current = pathname;
    if (key === 'default' || isSame) return; // the router's key for the first entry of a document
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [key, pathname, way]);
}

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
  const address = addressOf(useSite());
  const hasHours = useHasHours();
  const own = ownArea[useAuth().user?.role ?? 'visitor'];
  return (
    <aside className="letterhead" aria-label={t('Address, hours and phone')}>
      <div className="wrap cluster gap-xl">
        {address && <span className="letterhead-fact">{address}</span>}
        {hasHours && (
          <span className="letterhead-fact">
            <HoursInLine brief />
          </span>
        )}
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
