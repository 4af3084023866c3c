import { plans } from './plans';
import { serviceNamed, serviceNames } from './service-names';
import { serviceCards, services } from './services';

test('every option, service, card and plan names an option of the form', () => {
  for (const name of serviceNames) expect(serviceNamed(name)).toBe(name);
  for (const { id, title } of services) expect(serviceNamed(id)).toBe(title);
  for (const { id, title } of [...serviceCards, ...plans]) {
    expect(serviceNames).toContain(serviceNamed(id));
    expect(serviceNamed(title)).toBe(serviceNamed(id));
  }
});

test.each([
  ['business-consulting', 'Business Finance'],
  ['regulatory-compliance', 'Regulatory Guidance'],
  ['financial-education', 'Business and Financial Education'],
])('the id %s, which only cards and plans have, names %s', (id, name) => {
  expect(serviceNamed(id)).toBe(name);
});

test.each(['', 'undefined', 'nothing', 'bookkeeping '])('%j names none', (text) => {
  expect(serviceNamed(text)).toBeUndefined();
});
