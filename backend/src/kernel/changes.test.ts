import { changesTo } from './changes.js';

it('has only what is defined and differs, lists compared by their items', () => {
  const record = { title: 'Review', notes: null as string | null, items: [{ amount: 1 }] };
  const given = { title: 'Plan', notes: null, items: [{ amount: 1 }] };
  expect(changesTo(record, given)).toEqual({ changed: { title: 'Plan' }, fields: 'title' });
  expect(changesTo(record, { title: undefined, notes: 'New', items: [] })).toEqual({
    changed: { notes: 'New', items: [] },
    fields: 'notes, items',
  });
  expect(changesTo(record, record)).toEqual({ changed: {}, fields: '' });
});

it('has no object whose fields are in another order, as the database returns them', () => {
  const record = { package: { name: 'Three', note: null, terms: { days: 3, unit: 'session' } } };
  const given = { package: { terms: { unit: 'session', days: 3 }, name: 'Three', note: null } };
  expect(changesTo(record, given)).toEqual({ changed: {}, fields: '' });
});
