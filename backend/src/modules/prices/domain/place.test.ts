import { placed } from './place.js';

describe('a price', () => {
  it.each([
    ['stays where it is', 2, undefined, [1, 2, 3]],
    ['is moved up', 3, 1, [3, 1, 2]],
    ['is moved down', 1, 2, [2, 1, 3]],
    ['is moved to the beginning by the position 0', 3, 0, [3, 1, 2]],
    ['is moved to the end by a position after it', 1, 9, [2, 3, 1]],
    ['is added at the end', 4, undefined, [1, 2, 3, 4]],
    ['is added at a position', 4, 2, [1, 4, 2, 3]],
  ])('%s', (_, id, position, ids) => expect(placed([1, 2, 3], id, position)).toEqual(ids));
});
