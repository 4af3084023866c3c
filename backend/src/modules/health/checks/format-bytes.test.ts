import { formatBytes } from './format-bytes.js';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [1_449_999_999, '1.4 GB'],
  [52_400_000, '52 MB'],
  [7e15, '7000 TB'],
])('%d is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
