/**
 * The stream cipher of old Office files, which the OpenSSL of Node.js lacks. Decrypting is encrypting.
 * Only to find out whether such a file opens without a password.
 */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number): number => state[index & 0xff] ?? 0;
  const swap = (one: number, other: number): void => {
    [state[one & 0xff], state[other & 0xff]] = [at(other), at(one)];
  };
  let j = 0;
  for (let i = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  const result = Buffer.alloc(data.length);
  let i = (j = 0);
  data.forEach((byte, index) => {
    i = (i + 1) & 0xff;
    j = (j + at(i)) & 0xff;
    swap(i, j);
    result[index] = byte ^ at(at(i) + at(j));
  });
  return result;
}
