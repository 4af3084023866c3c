import { wireParts } from './part-operations.js';

it('adds the keys of a part once, however many applications start in the process', () => {
  class CardDto {}
  const added: [object, string | symbol][] = [];
  const part = {
    name: 'sample',
    title: () => 'Sample',
    description: () => 'Adds a key.',
    needs: [],
    isOnAtFirst: true,
    module: class {},
    keys: [{ of: CardDto, adds: { key: (of: object, key: string | symbol) => void added.push([of, key]) } }],
    entities: [],
    tables: [],
  };
  wireParts([part]);
  wireParts([part]);
  expect(added).toEqual([[CardDto.prototype, 'key']]);
});
