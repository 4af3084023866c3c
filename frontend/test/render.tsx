import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Suspense, type ReactNode } from 'react';
import { Outlet, useRoutes, type To } from 'react-router-dom';
import { ActingForContext, actingFor } from '../src/shared/acting-for/acting-for';
import { AntdProvider } from '../src/shared/antd/antd-provider';
import type { ActingForDto, UserDto } from '../src/shared/api';
import { LeaveGuard } from '../src/shared/antd/leave-guard';
import { courseFrom, Router, type Course } from '../src/shared/kit/router';
import { AuthProvider } from '../src/shared/session/session';
import { ToastProvider } from '../src/shared/toast/toast';
import { aUser } from './fixtures';
import { LastingStyles } from './lasting-styles';
import { aQueryClient } from './query-clients';
import { server } from './server';

interface Visit {
  /** Address with its query. */
  at?: string;
  /** Route pattern, if the rendered component has its own routes. */
  path?: string;
  /** Logged-in user; a visitor by default. */
  signedIn?: UserDto | undefined;
}

/** Renders a component as the product does: with its query client, session, router and toasts. */
export function renderScreen(content: ReactNode, { at = '/', path = '/*', signedIn }: Visit = {}) {
  if (signedIn) server.use(http.get('/api/user', () => HttpResponse.json(signedIn)));
  const frame = (
    <AuthProvider onPublicPage={false}>
      <ToastProvider>
        <Suspense>
          <Outlet />
        </Suspense>
      </ToastProvider>
    </AuthProvider>
  );
  const children = [
    { path, element: content },
    { path: '*', element: null },
  ];
  const routes = [{ element: frame, children }];
  const Screens = () => useRoutes(routes);
  const course = courseFrom(at);
  render(
    <LastingStyles>
      <QueryClientProvider client={aQueryClient()}>
        <Router course={course}>
          <Screens />
        </Router>
      </QueryClientProvider>
    </LastingStyles>,
  );
  return { user: userEvent.setup({ delay: null }), router: routerOf(course) };
}

/** Place of a rendered screen, and the way on from there. */
const routerOf = (course: Course) => ({
  get state() {
    return { location: course.location, historyAction: course.action };
  },
  navigate: (to: To | number, { state }: { state?: unknown } = {}): Promise<void> => {
    if (typeof to === 'number') course.navigator.go(to);
    else course.navigator.push(to, state);
    return Promise.resolve();
  },
});

/** Renders a part of an area, with the theme and leave guard of the areas. */
export function renderInArea(content: ReactNode, visit?: Visit) {
  return renderScreen(
    <AntdProvider>
      <LeaveGuard>{content}</LeaveGuard>
    </AntdProvider>,
    visit,
  );
}

/** Renders a part of the portal for a person with these clients, who acts for the last one. */
export function renderFor(clients: readonly ActingForDto[], content: ReactNode, visit?: Visit) {
  const acting = actingFor(clients, clients.at(-1));
  return renderInArea(<ActingForContext value={acting}>{content}</ActingForContext>, {
    signedIn: aUser({ clients: [...clients] }),
    ...visit,
  });
}

/** Simulates a reload: the tab's storage stays, whatever the screen does on unmount. */
export async function reload(): Promise<void> {
  const stored = Object.entries(sessionStorage);
  await leave();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
}

/** Unmounts the page and waits for its effects. */
export async function leave(): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
}

/** For text that also stands in the toast: found on the screen, without waiting for the toast to close. */
export const outsideToast = {
  ignore: 'section[aria-label^="Notifications"] *, [role=status], [role=status] *',
};

/** The toast, once it has this title. */
export function findToast(title: string): Promise<HTMLElement> {
  // Each toast has its own region.
  return waitFor(() => {
    const region = screen.getByRole('region', { name: /^Notification/ });
    const message = within(region).getByText(title).closest('li');
    if (!message) throw new Error(`'${title}' is no message`);
    return message;
  });
}
