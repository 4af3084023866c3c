import { useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Brand } from '../shared/brand';
import { Icon } from '../shared/icon';
import { useAuth } from '../shared/session';
import { getStarted, sitePages } from './navigation';

const compactFrom = 50;

/** The public header: tighter once the page is scrolled past 50 px, a menu below 768 px. */
export function SiteHeader() {
  const isCompact = useScrolledPast(compactFrom);
  return (
    <header className={isCompact ? 'site-header is-compact' : 'site-header'}>
      <div className="wrap">
        <Link to="/">
          <Brand />
        </Link>
        <nav className="nav" aria-label="Main">
          <PageLinks />
          <LogoutButton />
        </nav>
        <MobileMenu />
      </div>
    </header>
  );
}

function PageLinks() {
  return (
    <>
      {sitePages.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
      <Link className="nav-admin" to="/admin">
        <Icon name="lock" size={18} />
        Admin
      </Link>
    </>
  );
}

/** A details element, so that it opens without JavaScript, too. */
function MobileMenu() {
  const { key } = useLocation();
  // Open for one place only: wherever a link leads, the menu is closed there.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  return (
    <details
      className="menu"
      open={isOpen}
      onToggle={(event) => setOpenAt(event.currentTarget.open ? key : undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setOpenAt(undefined);
        event.currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <span className="skip">Menu</span>
        <Icon name={isOpen ? 'close' : 'menu'} />
      </summary>
      <nav aria-label="Main, small screens">
        <PageLinks />
        <LogoutButton />
        <Link className="btn btn-primary" to={getStarted.path}>
          {getStarted.label}
        </Link>
      </nav>
    </details>
  );
}

/** Only where somebody is signed in. */
function LogoutButton() {
  const { user, logout } = useAuth();
  if (!user) return null;
  return (
    <button
      type="button"
      className="btn btn-line btn-small"
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
    >
      {logout.isPending ? <span className="spinner" /> : <Icon name="logout" size={18} />}
      {logout.isPending ? 'Logging out...' : 'Logout'}
    </button>
  );
}

function useScrolledPast(pixels: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const look = () => setIsPast(window.scrollY > pixels);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return isPast;
}
