import { photoProblem } from './photo-rules.ts';

test('a photo is an image of at most 5 MB', () => {
  const most = 5 * 1024 * 1024;
  expect(photoProblem({ type: 'image/webp', name: 'a.webp', size: most })).toBeUndefined();
  expect(photoProblem({ type: 'image/png', name: 'a.png', size: most + 1 })).toBe(
    'That photo is too big. The limit is 5 MB.',
  );
  expect(photoProblem({ type: '', name: 'IMG_1.HEIC', size: 1 })).toBeUndefined();
  expect(photoProblem({ type: 'image/gif', name: 'a.gif', size: 1 })).toBe(
    'Please choose a JPEG, PNG or WebP image',
  );
});
