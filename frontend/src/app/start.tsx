import { hydrate, type DehydratedState } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../shared/query-client';
import { hydrated } from './hydration-marker';
import { App } from './app';
import { findScreen } from './screens';

/** Renders the screens, over the server's markup or in an empty `root`; resolved once they handle events. */
export async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  const state = dehydratedState();
  if (state) hydrate(client, state);
  const router = createBrowserRouter([{ path: '*', element: <App client={client} /> }]);
  const app = <RouterProvider router={router} />;
  if (root.firstElementChild === null) {
    root.textContent = '';
    createRoot(root).render(app);
  } else {
    await findScreen(window.location.pathname)?.page.load();
    hydrateRoot(root, app);
  }
  await hydrated;
}

function dehydratedState(): DehydratedState | undefined {
  const text = document.getElementById('state')?.textContent;
  if (!text) return undefined;
  const dehydrated = JSON.parse(text) as DehydratedState; // written by entry-server. The server omits timestamps so that equal pages have equal ETags: data that came with the page is fresh now.
  for (const query of dehydrated.queries) query.state.dataUpdatedAt = Date.now();
  return dehydrated;
}
