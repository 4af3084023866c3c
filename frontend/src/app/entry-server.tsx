import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/query-client';
import { App } from './app';
import { findScreen, isShell } from './routes';

export interface Rendered {
  status: number;
  /** A page is written here; a shell is empty, built by the browser under a policy with a style nonce. */
  kind: 'page' | 'shell';
  head: string;
  body: string;
  state: string;
}

const shell: Rendered = {
  status: 200,
  kind: 'shell',
  head: '<meta name="robots" content="noindex"/>',
  body: '',
  state: '',
};

/**
 * Writes the page at `url` (path and query). `get` answers the API's GET paths in-process. Equal content gives equal
 * output, byte for byte, so that its tag holds.
 */
export async function render(url: string, get: (path: string) => Promise<unknown>): Promise<Rendered> {
  const screen = findScreen(new URL(`http://localhost${url}`).pathname);
  if (screen && isShell(screen)) return shell;

  const client = createQueryClient(get);
  await Promise.all([
    screen?.page.load(),
    ...(screen?.prefetch ?? []).map((path) => client.prefetchQuery({ queryKey: [path] })),
  ]);
  const html = renderToString(
    <StaticRouter location={url}>
      <App client={client} />
    </StaticRouter>,
  );
  const { queries } = dehydrate(client);
  client.clear();

  // React writes title, meta and link elements first when no <head> is rendered.
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html)?.[0] ?? '';
  return {
    status: screen ? 200 : 404,
    kind: 'page',
    head,
    body: html.slice(head.length),
    state: queries.length === 0 ? '' : stateElement({ mutations: [], queries: queries.map(withoutTimes) }),
  };
}

function withoutTimes({ dehydratedAt: _, ...query }: ReturnType<typeof dehydrate>['queries'][number]) {
  return { ...query, state: { ...query.state, dataUpdatedAt: 0 } };
}

/** A data block, which a strict policy allows; `<` is escaped so that no content can end it. */
function stateElement(state: object): string {
  const json = JSON.stringify(state).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="state">${json}</script>`;
}
