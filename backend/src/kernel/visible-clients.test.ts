import { visibleClients } from './visible-clients.js';

test('an admin and Steward itself see the records of all clients and visitors', () => {
  for (const actor of [{ id: 1, role: 'admin' } as const, null]) {
    expect(visibleClients(actor).ids).toBeNull();
    expect(visibleClients(actor).includes(7)).toBe(true);
    expect(visibleClients(actor).includes(null)).toBe(true);
  }
});

test('a client sees only their own records', () => {
  const seen = visibleClients({ id: 7, role: 'client' });
  expect(seen.ids).toEqual([7]);
  expect(seen.includes(7)).toBe(true);
  expect(seen.includes(8)).toBe(false);
  expect(seen.includes(null)).toBe(false);
});
