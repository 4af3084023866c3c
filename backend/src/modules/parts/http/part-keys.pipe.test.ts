import { stub } from '../../../../test/stub.js';
import { PartList, PartSwitches } from '../../../platform/parts/part-switches.js';
import { PartKeysPipe } from './part-keys.pipe.js';

class Sent {}
class EmptyModule {}

const pipe = new PartKeysPipe(
  stub(PartSwitches, {
    isOn: () => false,
    parts: new PartList([
      {
        name: 'resting',
        title: () => 'Resting',
        description: () => 'Rests.',
        needs: [],
        isOnAtFirst: true,
        module: EmptyModule,
        tables: [],
        keys: [{ of: Sent, adds: { added: () => undefined } }],
      },
    ]),
  }),
);

it('the keys of a part that is off are left out of bodies and queries', () => {
  for (const type of ['body', 'query'] as const)
    expect(pipe.transform({ own: 1, added: null }, { type, metatype: Sent })).toEqual({ own: 1 });
});

it('whatever else a handler takes is passed as it is while a part is off: uploaded files, for example', () => {
  const files = [{ originalname: 'a.pdf' }];
  expect(pipe.transform(files, { type: 'custom', metatype: Array })).toBe(files);
  expect(pipe.transform(files, { type: 'body', metatype: Sent })).toBe(files);
});
