import type { AdminScreen } from '../../../../admin/admin-screens';
import type { FoundDto } from '../../../../shared/api';
import { partsOf } from './parts-of';
import { actionsFor, matchingActions, searchIntent } from './search-actions';

const found = (type: FoundDto['type'], id: number, name: string): FoundDto => ({
  type,
  id,
  title: name,
  client: { id, name },
  startsAt: null,
  archived: false,
  url: `/${type}/${id}`,
});
const labels = (actions: { label: string }[]) => actions.map(({ label }) => label);

test('a text that starts with an action names its client', () => {
  expect(searchIntent('  Kim   tax ')).toEqual({ query: 'Kim tax' });
  expect(searchIntent('new invoice')).toEqual({ kind: 'invoice', query: '' });
  expect(searchIntent('New Invoice for kim')).toEqual({ kind: 'invoice', query: 'kim' });
  expect(searchIntent('new conversation with kim x')).toEqual({ kind: 'conversation', query: 'kim x' });
  expect(searchIntent('new message to kim')).toEqual({ kind: 'conversation', query: 'kim' });
  expect(searchIntent('new invoicefor')).toEqual({ query: 'new invoicefor' });
  expect(searchIntent('new lease')).toEqual({ query: 'new lease' });
});

test('the requested action is offered for every found client, else all actions for the first', () => {
  const rows = [found('document', 9, 'Kim'), found('client', 2, 'Kim'), found('client', 3, 'Kimberly')];
  expect(labels(actionsFor(searchIntent('new invoice kim'), rows))).toEqual([
    'New invoice for Kim',
    'New invoice for Kimberly',
  ]);
  expect(actionsFor(searchIntent('kim'), rows)).toEqual([
    { label: 'New invoice for Kim', icon: 'card', to: '/admin/invoices?view=write&client=2' },
    { label: 'New conversation with Kim', icon: 'message', to: '/admin/messages?to=2' },
  ]);
  expect(actionsFor(searchIntent('kim'), [])).toEqual([]);
});

test('screens of the navigation are found by any part of their name', () => {
  const screens: AdminScreen[] = [
    {
      path: '/admin/messages/:id?',
      label: 'Messages',
      menu: { group: 'Daily', icon: 'message' },
      Component: () => null,
    },
    { path: '/admin/profile', Component: () => null },
  ];
  expect(matchingActions('mess go', screens)).toEqual([
    { label: 'Go to Messages', icon: 'message', to: '/admin/messages' },
  ]);
  expect(labels(matchingActions('', screens))).toEqual(['Go to Messages', 'New invoice', 'Upload document']);
  expect(matchingActions('nothing', screens)).toEqual([]);
});

test('search words are marked, in any case and with special characters', () => {
  expect(partsOf('Anna Sanchez', ['an'])).toEqual(['', 'An', 'na S', 'an', 'chez']);
  expect(partsOf('Anna', ['an', 'anna'])).toEqual(['', 'Anna', '']);
  expect(partsOf('50% (net)', ['(', '%'])).toEqual(['50', '%', ' ', '(', 'net)']);
  expect(partsOf('Anna', [''])).toEqual(['Anna']);
  expect(partsOf('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', ['(a+)+$'])).toEqual(['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!']);
});
