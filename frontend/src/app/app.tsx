import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, Suspense, useState, type ReactNode } from 'react';
import { Outlet, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { useLanguage } from '../shared/text/language';
import { Spinner } from '../shared/kit/spinner';
import { useIsOn } from '../shared/parts/parts-in-use';
import { AuthProvider } from '../shared/session/session';
import { ToastProvider } from '../shared/toast/toast';
import { HydrationMarker } from './hydration-marker';
import { Guarded } from './guard';
import { findScreen, isShell, loadPage, notFound, screens, siteFrame, type Screen } from './screens';
import { ErrorBoundary } from './error-screen';
import { useBrandColors } from './use-brand-colors';

const inArea = (area: Screen['area']): RouteObject[] =>
  screens
    .filter((screen) => screen.area === area)
    .map((screen) => ({ path: screen.path, element: <PublicScreen screen={screen} /> }));

const routes: RouteObject[] = [
  { element: <PublicFrame />, children: [...inArea('site'), { path: '*', element: <NotFound /> }] },
  ...inArea('bare'),
  // Areas do their own routing, and say that a part is off; the list of screens decides which addresses exist.
  { path: '/client/*', element: <AreaScreen /> },
  { path: '/admin/*', element: <AreaScreen /> },
];

function PublicScreen({ screen }: { screen: Screen }) {
  const isOn = useIsOn()(screen) || screen.staysWhileOff;
  return isOn ? <Guarded screen={screen} /> : <NotFound alone={screen.area === 'bare'} />;
}

function AreaScreen() {
  const { pathname } = useLocation();
  const screen = findScreen(pathname);
  if (screen) return <Guarded screen={screen} />;
  // The public header and footer appear only outside /client.
  if (pathname.startsWith('/client')) return <NotFound alone />;
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  );
}

function PublicFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  // The page does not wait for its frame.
  useState(() => void loadPage(findScreen(pathname)).catch(() => undefined));
  return (
    <Suspense fallback={<Spinner />}>
      <siteFrame.Component>{children}</siteFrame.Component>
    </Suspense>
  );
}

function NotFound({ alone = false }: { alone?: boolean }) {
  return (
    <Suspense fallback={<Spinner />}>
      <notFound.Component alone={alone} />
      <HydrationMarker />
    </Suspense>
  );
}

function Screens() {
  const { pathname } = useLocation();
  return (
    <AuthProvider onPublicPage={!isShell(findScreen(pathname))}>
      <ToastProvider>{useRoutes(routes)}</ToastProvider>
    </AuthProvider>
  );
}

/**
 * The whole application, built anew when its language changes; `client` contains the data already fetched for this
 * page.
 */
export function App({ client }: { client: QueryClient }) {
  useBrandColors(client);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <ErrorBoundary key={useLanguage()}>
          <Screens />
        </ErrorBoundary>
      </QueryClientProvider>
    </StrictMode>
  );
}
