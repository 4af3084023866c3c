import { askedOf } from '../../../../../backend/src/parts/questionnaires/domain/form/asked';
import { digestOf, knownDigests } from '../../../../../backend/src/parts/questionnaires/testing/random-forms';

it('the browser asks what the server asks', () => {
  const known = process.env['TEST_ALL'] === '1' ? knownDigests : knownDigests.slice(0, 1);
  for (const [count, digest] of known)
    expect(
      digestOf(count, ({ sections, answers }) => {
        const { visible, answered, missing } = askedOf(sections, answers);
        return { visible: visible.map(({ key }) => key), answered: [...answered], missing };
      }),
    ).toBe(digest);
});
