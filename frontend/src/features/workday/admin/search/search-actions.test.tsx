import { addTranslations, inLanguage } from '@steward/texts';
import type { OfferedSection } from '../../../../admin/navigation/admin-menu';
import type { FoundDto } from '../../../../shared/api';
import { partsOf } from './parts-of';
import { actionsFor, matchingActions, searchIntent } from './search-actions';

const found = (type: FoundDto['type'], id: number, name: string): FoundDto => ({
  type,
  id,
  title: name,
  client: { id, name },
  startsAt: null,
  about: null,
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
  expect(searchIntent('new request to kim')).toEqual({ kind: 'request', query: 'kim' });
  expect(searchIntent('new invoicefor')).toEqual({ query: 'new invoicefor' });
  expect(searchIntent('new lease')).toEqual({ query: 'new lease' });
});

test('in Spanish too, with or without accents', () => {
  addTranslations('es', {
    '[words for the search] new conversation': 'nueva conversación',
    '[words for the search] for with to': 'para con a',
  });
  for (const typed of ['nueva conversacion con Peña', 'Nueva conversación Peña'])
    expect(inLanguage('es', () => searchIntent(typed))).toEqual({ kind: 'conversation', query: 'Peña' });
});

test('the requested action is offered for every found client, else all actions for the first', () => {
  const rows = [found('document', 9, 'Kim'), found('client', 2, 'Kim'), found('client', 3, 'Kimberly')];
  expect(labels(actionsFor(searchIntent('new invoice kim'), rows, 'owner'))).toEqual([
    'New invoice for Kim',
    'New invoice for Kimberly',
  ]);
  const ofKim = actionsFor(searchIntent('kim'), rows, 'owner');
  expect(ofKim.map(({ to }) => to)).toEqual([
    '/admin/invoices?view=write&client=2',
    '/admin/messages?to=2',
    '/admin/clients/2/requests?new',
    '/admin/clients/2/appointments?new',
    '/admin/clients/2/notes',
  ]);
  expect(labels(actionsFor(searchIntent('kim'), rows, 'assistant'))).toEqual([
    'New conversation with Kim',
    'New request to Kim',
    'New appointment with Kim',
  ]);
  expect(actionsFor(searchIntent('kim'), [], 'owner')).toEqual([]);
});

test('screens and actions are found by the beginnings of their names and of other words', () => {
  const sections: OfferedSection[] = [
    {
      name: 'messages',
      label: 'Messages',
      icon: 'message',
      tabs: [
        { label: 'Messages', to: '/admin/messages' },
        { label: 'Sent', to: '/admin/sent', words: 'outbox smtp' },
      ],
    },
  ];
  expect(matchingActions('mess go', sections, 'owner')).toEqual([
    { label: 'Go to Messages', icon: 'message', to: '/admin/messages', words: 'Messages ' },
    { label: 'Go to Sent', icon: 'message', to: '/admin/sent', words: 'Messages outbox smtp' },
  ]);
  expect(labels(matchingActions('smtp', sections, 'owner'))).toEqual(['Go to Sent']);
  const ofPart = { label: 'Bring clients', icon: 'people', to: '/admin/bring', needs: 'consultant' } as const;
  expect(labels(matchingActions('bring', sections, 'consultant', [ofPart]))).toEqual(['Bring clients']);
  expect(labels(matchingActions('bring', sections, 'assistant', [ofPart]))).toEqual([]);
  expect(labels(matchingActions('two-factor', sections, 'owner'))).toEqual(['Two-factor login']);
  expect(labels(matchingActions('', sections, 'owner'))).toContain('Go to Sent');
  expect(matchingActions('nothing', sections, 'owner')).toEqual([]);
});

test('search words are marked, in any case and with special characters', () => {
  expect(partsOf('Anna Sanchez', ['an'])).toEqual(['', 'An', 'na S', 'an', 'chez']);
  expect(partsOf('Anna', ['an', 'anna'])).toEqual(['', 'Anna', '']);
  expect(partsOf('50% (net)', ['(', '%'])).toEqual(['50', '%', ' ', '(', 'net)']);
  expect(partsOf('Anna', [''])).toEqual(['Anna']);
  expect(partsOf('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', ['(a+)+$'])).toEqual(['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!']);
});
