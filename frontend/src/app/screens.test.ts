import { anAccess } from '../../test/fixtures';
import { actingFor } from '../shared/acting-for/acting-for';
import { findScreen, portalScreens, screens } from './screens.ts';

test('every address is listed once', () => {
  const paths = screens.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
});

test("a portal tab's key is its first path segment, except for the overview", () => {
  for (const { path, tab, label } of portalScreens().filter(({ tab, label }) => tab && label))
    expect({ label, segment: path.split('/')[2] }).toEqual({
      label,
      segment: tab === 'overview' ? 'dashboard' : tab,
    });
});

test('without the right to pay, the payments are the invoices of someone', () => {
  const payments = portalScreens().find(({ tab }) => tab === 'payments');
  const mother = anAccess({ id: 7, name: 'Maria Example', role: 'helper', scopes: ['invoices'] });
  expect(payments?.namesFor?.(actingFor([mother], mother))).toEqual({
    heading: { title: 'Invoices & Payments', text: 'What Maria Example owes and what was paid.' },
    menu: { icon: 'card', label: 'Invoices', short: 'Invoices' },
  });
  const own = anAccess();
  expect(payments?.namesFor?.(actingFor([own], own))).toEqual({});
});

test("a client's page has its tabs, and no others", () => {
  for (const [address, path] of [
    ['/admin/clients/2', '/admin/clients/:id/:tab?'],
    ['/admin/clients/2/documents', '/admin/clients/:id/:tab?'],
  ] as const)
    expect(findScreen(address)?.path).toBe(path);
  for (const address of ['/admin/clients/2/x', '/admin/clients/2/documents/x'])
    expect(findScreen(address)).toBeUndefined();
});
