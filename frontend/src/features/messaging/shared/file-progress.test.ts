import { fileProgress } from './file-progress.ts';

test('files are uploaded one after the other', () => {
  const files = [{ size: 100 }, { size: 300 }, { size: 0 }];
  expect(fileProgress(files, 0)).toEqual([0, 0, 0]);
  expect(fileProgress(files, 0.25)).toEqual([1, 0, 0]);
  expect(fileProgress(files, 0.625)).toEqual([1, 0.5, 0]);
  expect(fileProgress(files, 1).slice(0, 2)).toEqual([1, 1]);
});
