// First: it has to know the channel of React's server, which is imported below.
import { closeMessageChannels } from '../../test/message-channels';
import { environmentManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { anAdmin, aSite } from '../../test/fixtures';
import { renderDashboard, serveParts } from '../../test/parts';
import { leave } from '../../test/render';
import { parts } from '../parts';
import { addressOf } from '../shared/kit/screen';
import { render } from './entry-server';
import { contentOf, loadParts } from './part-areas';
import { screens } from './screens';

afterAll(closeMessageChannels);

/** Screens of parts, at an address each. */
const listed = screens.flatMap(({ path, part, area }) =>
  part === undefined ? [] : [{ at: addressOf(path), part, area }],
);

test('each part has its own name, and content for each screen that it lists', async () => {
  const names = parts.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const part of await loadParts('portal'))
    for (const { content } of part.portalScreens?.() ?? [])
      expect(contentOf(part, content).Component).toBeInstanceOf(Function);
  for (const part of await loadParts('admin'))
    for (const { content } of part.adminScreens?.() ?? [])
      expect(contentOf(part, content).Component).toBeInstanceOf(Function);
});

async function statusAt(at: string, on: string[]): Promise<number> {
  environmentManager.setIsServer(() => true);
  try {
    const { status } = await render(at, {
      origin: 'https://practice.example',
      read: (path) => Promise.resolve({ body: path === '/api/site' ? { ...aSite(), parts: on } : [] }),
    });
    return status;
  } finally {
    environmentManager.setIsServer(() => false);
  }
}

test('the address of a screen is not found while its part is off', async () => {
  for (const { at, part, area } of listed) {
    expect([at, await statusAt(at, [])]).toEqual([at, 404]);
    if (area === 'admin' || area === 'portal') expect([at, await statusAt(at, [part])]).toEqual([at, 200]);
  }
});

test('no link of the dashboard leads to a part that is off, and its address says so', async () => {
  const addresses = listed.filter(({ area }) => area === 'admin').map(({ at }) => at);
  for (const at of addresses) {
    serveParts();
    await renderDashboard(at, anAdmin());
    expect(await screen.findByText('The practice turned this off.')).toBeInTheDocument();
    for (const link of screen.getAllByRole('link'))
      expect(addresses).not.toContain(link.getAttribute('href'));
    await leave();
  }
});
