import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { aQueryClient } from '../../../../test/query-clients';
import { listOf, server } from '../../../../test/server';
import { stubProperties } from '../../../../test/stub-properties';
import { install } from './badge';

/** The calls of the icon's number, in order. */
function aBadge(): unknown[] {
  const shown: unknown[] = [];
  stubProperties(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('none'),
  });
  return shown;
}

test('the number of all tasks is on the icon, after each change, and none at 0', async () => {
  const shown = aBadge();
  let total = 12;
  server.use(http.get('/api/to-do', () => listOf([], { total })));
  const queries = aQueryClient();
  const end = install(queries);
  await waitFor(() => expect(shown.at(-1)).toBe(12));
  for (const next of [3, 0]) {
    total = next;
    await queries.invalidateQueries({ queryKey: ['/api/to-do'] });
    await waitFor(() => expect(shown.at(-1)).toBe(next || 'none'));
  }
  end?.();
});

test('a list that is there already is not loaded again', async () => {
  const shown = aBadge();
  const queries = aQueryClient();
  const page = { rows: [], total: 2, nextCursor: undefined };
  queries.setQueryData(['/api/to-do', 'list'], { pages: [page], pageParams: [undefined] });
  install(queries)?.();
  expect(shown).toEqual([2]);
});

test('a browser without such numbers loads nothing', () => {
  expect(install(aQueryClient())).toBeUndefined();
});
