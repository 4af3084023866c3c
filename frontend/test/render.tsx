import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Suspense, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { AntdProvider } from '../src/shared/antd/antd-provider';
import type { UserDto } from '../src/shared/api';
import { LeaveGuard } from '../src/shared/leave-guard';
import { AuthProvider } from '../src/shared/session';
import { ToastProvider } from '../src/shared/toast';
import { LastingStyles } from './lasting-styles';
import { aQueryClient } from './query-clients';
import { server } from './server';

interface Visit {
  /** The address, with its query. */
  at?: string;
  /** The route's pattern, where what is rendered routes inside itself. */
  path?: string;
  /** The signed-in user; a visitor if left out. */
  signedIn?: UserDto | undefined;
}

/** Renders a screen or a part of one as the product does: with its data client, session, router and messages. */
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
  const router = createMemoryRouter([{ element: frame, children }], { initialEntries: [at] });
  render(
    <LastingStyles>
      <QueryClientProvider client={aQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LastingStyles>,
  );
  return { user: userEvent.setup({ delay: null }), router };
}

/** Renders a part of an area, with the look and the guard of unsent work that the areas bring. */
export function renderInArea(content: ReactNode, visit?: Visit) {
  return renderScreen(
    <AntdProvider>
      <LeaveGuard>{content}</LeaveGuard>
    </AntdProvider>,
    visit,
  );
}

/** Takes the page away as a reload does: what the tab has stored stays, whatever the screen does at its end. */
export async function reload(): Promise<void> {
  const stored = Object.entries(sessionStorage);
  await leave();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
}

/** Takes the page away, and waits for what the screen does about that. */
export async function leave(): Promise<void> {
  cleanup();
  await new Promise((resolve) => setTimeout(resolve));
}

/** The message that is shown, once its title is this one. */
export function findToast(title: string): Promise<HTMLElement> {
  // Each message comes with a region of its own.
  return waitFor(() => {
    const region = screen.getByRole('region', { name: /^Notification/ });
    const message = within(region).getByText(title).closest('li');
    if (!message) throw new Error(`'${title}' is no message`);
    return message;
  });
}
