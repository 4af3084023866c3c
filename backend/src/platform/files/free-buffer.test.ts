import { freeBuffer } from './free-buffer.js';

describe('freeBuffer', () => {
  it('empties bytes with their own memory', () => {
    const bytes = Buffer.alloc(1024 * 1024, 'x');
    freeBuffer(bytes);
    expect(bytes).toHaveLength(0);
    expect(bytes.buffer.byteLength).toBe(0);
  });

  it('does not touch bytes in shared memory', () => {
    const whole = Buffer.from(new ArrayBuffer(1024));
    const part = whole.subarray(0, 512).fill('x');
    freeBuffer(part);
    expect(part.toString()).toBe('x'.repeat(512));
    expect(whole).toHaveLength(1024);
  });

  it('may be repeated without effect', () => {
    const bytes = Buffer.alloc(1024 * 1024);
    freeBuffer(bytes);
    freeBuffer(bytes);
    freeBuffer(Buffer.alloc(0));
    expect(bytes).toHaveLength(0);
  });
});
