import { AppSecret } from '../settings/app-secret.js';
import { SealedBox } from './sealed-box.js';

const first = 'the first secret';
const second = 'the second secret';
const purpose = 'steward/test/v1';
const box = new SealedBox(new AppSecret(first), purpose);
const plain = Buffer.from('a small secret');

it('opens what it sealed, with different bytes each time', () => {
  const sealed = box.seal(plain, 'row 7');
  expect(box.open(sealed, 'row 7')).toEqual({ plain, isCurrent: true });
  expect(sealed.includes(plain)).toBe(false);
  expect(box.seal(plain, 'row 7').equals(sealed)).toBe(false);
});

it('seals values as JSON', () => {
  const sealed = box.sealJson({ password: 'a small secret' }, 'row 7');
  expect(box.openJson(sealed, 'row 7')).toEqual({ password: 'a small secret' });
  expect(box.openJson(sealed, 'row 8')).toBeUndefined();
});

it('opens under the previous secret, and reports that', () => {
  const rotated = new SealedBox(new AppSecret(second, first), purpose);
  expect(rotated.open(box.seal(plain, 'row 7'), 'row 7')).toEqual({ plain, isCurrent: false });
  expect(rotated.open(rotated.seal(plain, 'row 7'), 'row 7')?.isCurrent).toBe(true);
});

it('opens nothing for another row, purpose or secret, and nothing that was changed', () => {
  const sealed = box.seal(plain, 'row 7');
  expect(box.open(sealed, 'row 8')).toBeUndefined();
  expect(new SealedBox(new AppSecret(first), 'steward/other/v1').open(sealed, 'row 7')).toBeUndefined();
  expect(new SealedBox(new AppSecret(second), purpose).open(sealed, 'row 7')).toBeUndefined();
  for (const at of [0, 1, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(box.open(changed, 'row 7')).toBeUndefined();
  }
  expect(box.open(Buffer.alloc(0), 'row 7')).toBeUndefined();
  expect(box.open(sealed.subarray(0, 20), 'row 7')).toBeUndefined();
});
