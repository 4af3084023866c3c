import { withAdded } from './placed';

const named = (name: string, before?: string) => ({ name, ...(before !== undefined && { before }) });
const order = (...added: ReturnType<typeof named>[]) =>
  withAdded([named('open'), named('close')], added, ({ name }) => name).map(({ name }) => name);

test('an addition stands before the entry that it names, else last', () => {
  expect(order(named('print', 'close'), named('send', 'close'))).toEqual(['open', 'print', 'send', 'close']);
  expect(order(named('keep'), named('print', 'nothing'))).toEqual(['open', 'close', 'keep', 'print']);
});

test('it may name the entry of another part, whichever comes first', () => {
  expect(order(named('print', 'send'), named('send'))).toEqual(['open', 'close', 'print', 'send']);
  expect(order(named('send'), named('print', 'send'))).toEqual(['open', 'close', 'print', 'send']);
});
