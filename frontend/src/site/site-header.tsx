import { Link, NavLink, useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { Brand } from '../shared/practice/brand';
import { Icon } from '../shared/kit/icon';
import { useAuth } from '../shared/session/session';
import { getStarted, headerLinks } from './navigation';
import { LanguageLinks } from './language-link';
import { ButtonLink } from './links';

/** Public header: tighter once the page is scrolled past 50 px (`page-behaviour.ts`), a menu below 768 px. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="wrap row gap-xl">
        <Link to="/" reloadDocument>
          <Brand />
        </Link>
        <nav className="nav row push" aria-label={t('Main')}>
          <PageLinks />
          <LogoutButton />
        </nav>
        <LanguageLinks />
        <MobileMenu />
      </div>
    </header>
  );
}

function PageLinks() {
  return (
    <>
      {headerLinks.map(({ path, label }) => (
        <NavLink key={path} to={path} end reloadDocument>
          {label()}
        </NavLink>
      ))}
      <Link className="nav-admin" to="/admin" reloadDocument>
        <Icon name="lock" size={18} />
        {t('Admin')}
      </Link>
    </>
  );
}

/** A details element opens without React; `key` closes it on every navigation. */
function MobileMenu() {
  const { key } = useLocation();
  return (
    <details className="menu push" key={key}>
      <summary>
        <span className="skip">{t('Menu')}</span>
        <Icon name="menu" />
        <Icon name="close" />
      </summary>
      <nav aria-label={t('Main, small screens')}>
        <PageLinks />
        <LogoutButton />
        <ButtonLink look="primary" to={getStarted.path}>
          {getStarted.label()}
        </ButtonLink>
      </nav>
    </details>
  );
}

/** Only for a logged-in user. */
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
      {logout.isPending ? t('Logging out...') : t('Logout')}
    </button>
  );
}
