import { Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { currentLanguage, t } from '@steward/texts';
import type { SignedInUserDto } from '../shared/api/models/SignedInUserDto';
import { pageAddress } from '../shared/text/page-language';
import { useAuth } from '../shared/session/session';
import { Spinner } from '../shared/kit/spinner';
import { sessionEnded } from '../site/auth/session-ended-note';
import { HydrationMarker } from './hydration-marker';
import { Opening } from './opening';
import { isShell, type Screen } from './screens';
import { ErrorScreen } from './error-screen';
import { afterLogin, withReturnAddress } from './after-login';

// Server-rendered pages have a policy without a style nonce. Navigation from one into the portal or the
// dashboard needs a new document for Ant Design's styles; a shell, which comes empty, has the nonce.
const isServerRendered =
  typeof document !== 'undefined' && document.getElementById('root')?.firstElementChild != null;
// Areas have no address of a language.
const isPublicDocument = (): boolean =>
  isServerRendered || (typeof window !== 'undefined' && pageAddress(window.location.pathname).prefix !== '');

/** Renders a screen if the user may see it, and redirects otherwise. */
export function Guarded({ screen }: { screen: Screen }) {
  const { user, hasLoggedOut, hasEnded, error, retry } = useAuth();
  const location = useLocation();

  const waiting = isShell(screen) ? <Opening area={screen.area} /> : <Spinner />;

  if (screen.who === 'signed-out' && user)
    return <RedirectAfterLogin to={afterLogin(user, location.state)} user={user} />;
  if (screen.who === 'signed-in' || screen.who === 'client') {
    if (user === undefined) return waiting;
    if (user === null && error) return <Unreachable onRetry={retry} />;
    if (user === null && hasLoggedOut) return <Navigate to="/" replace />;
    if (user === null) {
      const visit = { ...withReturnAddress(location), ...(hasEnded && sessionEnded) };
      return <Navigate to={screen.loginAt ?? '/auth'} state={visit} replace />;
    }
    if (screen.who === 'client' && user.role === 'admin') return <Navigate to="/admin" replace />;
  }
  if (isShell(screen) && isPublicDocument()) return <NewDocument at={location.pathname + location.search} />;
  return (
    <Suspense fallback={waiting}>
      <screen.page.Component />
      <HydrationMarker />
    </Suspense>
  );
}

/** Redirects from a login screen into an area, with a new document if needed. */
function RedirectAfterLogin({ to, user }: { to: string; user: SignedInUserDto }) {
  return isPublicDocument() || user.language !== currentLanguage() ? (
    <NewDocument at={to} />
  ) : (
    <Navigate to={to} replace />
  );
}

function NewDocument({ at }: { at: string }) {
  useEffect(() => window.location.replace(at), [at]);
  return <Spinner />;
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorScreen
      title={t('The server could not be reached. Please try again.')}
      text={t("You haven't lost anything.")}
      onRefresh={onRetry}
    />
  );
}
