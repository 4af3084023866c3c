import { hydrate, type DehydratedState } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '../shared/http/query-client';
import { courseOfWindow, Router } from '../shared/kit/router';
import { hydrated, shown } from './hydration-marker';
import { pageAddress } from '../shared/text/page-language';
import { App } from './app';
import { counterpartOf } from './counterpart';
import { findScreen, loadPage } from './screens';

/** Renders the screens, over the server's markup or in an empty `root`; resolved once they handle events. */
export async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  const state = dehydratedState();
  if (state) hydrate(client, state);
  const { prefix, pathname } = pageAddress(window.location.pathname);
  const screen = findScreen(pathname);
  const app = (
    <Router course={courseOfWindow()} basename={prefix || '/'}>
      <App client={client} />
    </Router>
  );
  const drawn = document.querySelector<HTMLElement>('.drawn');
  let focused: Element | null = null;
  if (root.firstElementChild === null) {
    // The drawn screen stays until the real one can take its place.
    if (drawn) {
      await loadPage(screen);
      await unpressed(drawn);
      focused = drawn.contains(document.activeElement) ? document.activeElement : null;
    }
    root.textContent = '';
    createRoot(root).render(app);
  } else {
    await loadPage(screen);
    hydrateRoot(root, app);
  }
  await shown;
  // At once: no text is there twice.
  drawn?.remove();
  await hydrated;
  if (focused instanceof HTMLElement) counterpartOf(focused, root)?.focus({ preventScroll: true });
}

/** Resolved once no control of the drawn screen is being pressed: its click would be lost. */
async function unpressed(drawn: HTMLElement): Promise<void> {
  while (drawn.querySelector(':active'))
    await new Promise((resolve) => {
      document.addEventListener('pointerup', () => setTimeout(resolve), { once: true });
      document.addEventListener('pointercancel', resolve, { once: true });
      document.addEventListener('keyup', () => setTimeout(resolve), { once: true });
    });
}

function dehydratedState(): DehydratedState | undefined {
  const text = document.getElementById('state')?.textContent;
  if (!text) return undefined;
  const dehydrated = JSON.parse(text) as DehydratedState; // written by entry-server
  // The server omits timestamps, so that equal pages have equal ETags.
  for (const query of dehydrated.queries) query.state.dataUpdatedAt = performance.timeOrigin;
  return dehydrated;
}
