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
