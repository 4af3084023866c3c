import { screen } from '@testing-library/react';
import { anAdmin } from '../../test/fixtures';
import { renderDashboard, serveParts } from '../../test/parts';
import { leave } from '../../test/render';
import { parts } from './parts-of-build';
import { addressOf } from '../shared/kit/screen';
import { contentOf, loadParts } from './part-areas';
import { screens } from './screens';

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

test('no link of the dashboard leads to a part that is off, and its address says so', async () => {
  const addresses = screens
    .filter(({ part, area }) => part !== undefined && area === 'admin')
    .map(({ path }) => addressOf(path));
  for (const at of addresses) {
    serveParts();
    await renderDashboard(at, anAdmin());
    expect(await screen.findByText('The practice turned this off.')).toBeInTheDocument();
    for (const link of screen.getAllByRole('link'))
      expect(addresses).not.toContain(link.getAttribute('href'));
    await leave();
  }
});
