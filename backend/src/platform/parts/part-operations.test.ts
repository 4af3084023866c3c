import { TakesKeysOf, wireParts } from './part-operations.js';

/** A part that adds a key to a class. @returns with everything that it was added to */
function aPart(of: new () => object) {
  const added: [object, string | symbol][] = [];
  const part = {
    name: 'sample',
    title: () => 'Sample',
    description: () => 'Adds a key.',
    needs: [],
    isOnAtFirst: true,
    module: class {},
    keys: [{ of, adds: { key: (to: object, key: string | symbol) => void added.push([to, key]) } }],
    entities: [],
    tables: [],
  };
  return { part, added };
}

it('adds keys to the classes that take those of the named one, instead of to that one', () => {
  class PackKeys {}
  @TakesKeysOf(PackKeys)
  class PackDto {}
  @TakesKeysOf(PackKeys)
  class CreatePackDto {}
  const { part, added } = aPart(PackKeys);
  wireParts([part]);
  expect(added).toEqual([
    [PackDto.prototype, 'key'],
    [CreatePackDto.prototype, 'key'],
  ]);
});

it('adds the keys of a part once, however many applications start in the process', () => {
  class CardDto {}
  const { part, added } = aPart(CardDto);
  wireParts([part]);
  wireParts([part]);
  expect(added).toEqual([[CardDto.prototype, 'key']]);
});
