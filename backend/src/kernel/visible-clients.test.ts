import { accessScopes, type ClientAccess } from './client-access.js';
import { visibleClients } from './visible-clients.js';

const helper: ClientAccess = {
  accessId: 4,
  clientId: 9,
  role: 'helper',
  scopes: ['documents', 'messages'],
  categories: ['tax'],
};

test('an owner of the practice and Steward itself see the records of all clients and visitors', () => {
  for (const actor of [{ id: 1, role: 'admin' } as const, null])
    expect(visibleClients(actor)).toEqual({ which: 'all' });
});

test('other staff see all clients, or their own and those that they opened', () => {
  const consultant = { id: 2, role: 'admin' } as const;
  expect(visibleClients({ ...consultant, staff: { role: 'consultant', opened: null } })).toEqual({
    which: 'all',
  });
  expect(visibleClients({ ...consultant, staff: { role: 'assistant', opened: [7] } })).toEqual({
    which: 'assigned',
    staffId: 2,
    opened: [7],
  });
});

test('a client sees only their own records', () => {
  for (const scope of [undefined, ...accessScopes])
    expect(visibleClients({ id: 7, role: 'client' }, scope)).toEqual({ which: 'some', ids: [7], limits: [] });
});

test('a person sees the records of the clients that the call concerns, within scopes and categories', () => {
  const person = { id: 7, role: 'client', clients: [helper] } as const;
  const seen = { which: 'some', ids: [9], limits: [{ clientId: 9, categories: ['tax'] }] };
  expect(visibleClients(person)).toEqual(seen);
  expect(visibleClients(person, 'messages')).toEqual(seen);
  expect(visibleClients(person, 'invoices')).toEqual({ which: 'some', ids: [], limits: [] });
  expect(visibleClients({ ...person, clients: [] })).toMatchObject({ ids: [] });
  const uploader: ClientAccess = { ...helper, scopes: ['upload'], categories: null };
  expect(visibleClients({ ...person, clients: [uploader] })).toMatchObject({
    limits: [{ clientId: 9, categories: [] }],
  });
});
