import { AppSecret } from '../settings/app-secret.js';
import { SealedBox } from './sealed-box.js';

const first = 'the first secret';
const second = 'the second secret';
const column = { purpose: 'steward/test/v1', boundTo: (id: number | string) => `row ${id}` };
const box = new SealedBox(new AppSecret(first), column);
const plain = Buffer.from('a small secret');

it('opens what it sealed, with different bytes each time', () => {
  const sealed = box.seal(plain, 7);
  expect(box.open(sealed, 7)).toEqual({ plain, isCurrent: true });
  expect(sealed.includes(plain)).toBe(false);
  expect(box.seal(plain, 7).equals(sealed)).toBe(false);
});

it('seals values as JSON', () => {
  const sealed = box.sealJson({ password: 'a small secret' }, 7);
  expect(box.openJson(sealed, 7)).toEqual({ password: 'a small secret' });
  expect(box.openJson(sealed, 8)).toBeUndefined();
});

it('opens under the previous secret, and reports that', () => {
  const rotated = new SealedBox(new AppSecret(second, first), column);
  expect(rotated.open(box.seal(plain, 7), 7)).toEqual({ plain, isCurrent: false });
  expect(rotated.open(rotated.seal(plain, 7), 7)?.isCurrent).toBe(true);
});

it('opens nothing for another row, purpose or secret, and nothing that was changed', () => {
  const sealed = box.seal(plain, 7);
  expect(box.open(sealed, 8)).toBeUndefined();
  expect(
    new SealedBox(new AppSecret(first), { ...column, purpose: 'steward/other/v1' }).open(sealed, 7),
  ).toBeUndefined();
  expect(new SealedBox(new AppSecret(second), column).open(sealed, 7)).toBeUndefined();
  for (const at of [0, 1, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(box.open(changed, 7)).toBeUndefined();
  }
  expect(box.open(Buffer.alloc(0), 7)).toBeUndefined();
  expect(box.open(sealed.subarray(0, 20), 7)).toBeUndefined();
});
