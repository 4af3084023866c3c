import { screen, within } from '@testing-library/react';
import { renderInArea } from '../../../test/render';
import { aUser } from '../../../test/fixtures';
import { PhotoPages } from './photo-pages';

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });

beforeEach(() => {
  // jsdom has no object URLs.
  URL.createObjectURL = (file) => `blob:${(file as File).name}`;
  URL.revokeObjectURL = () => undefined;
});

const sources = () =>
  within(screen.getByRole('list', { name: 'Pages' }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('src'));

it('collects photos as pages, which can be moved and removed', async () => {
  const { user } = renderInArea(
    <PhotoPages name="W-2" isOffered disabled={false} onPdf={() => undefined} />,
    { signedIn: aUser() },
  );
  expect(await screen.findByRole('button', { name: 'Take photos' })).toBeVisible();
  const camera = document.querySelector<HTMLInputElement>('input[capture]');
  if (!camera) throw new Error('There is no camera.');
  for (const name of ['a', 'b', 'c']) await user.upload(camera, photo(`${name}.jpg`));
  expect(await screen.findByRole('dialog', { name: 'Your photos' })).toBeVisible();
  expect(sources()).toEqual(['blob:a.jpg', 'blob:b.jpg', 'blob:c.jpg']);
  await user.click(screen.getByRole('button', { name: 'Move page 3 forward' }));
  await user.click(screen.getByRole('button', { name: 'Move page 1 back' }));
  expect(sources()).toEqual(['blob:c.jpg', 'blob:a.jpg', 'blob:b.jpg']);
  await user.click(screen.getByRole('button', { name: 'Remove page 2' }));
  expect(sources()).toEqual(['blob:c.jpg', 'blob:b.jpg']);
  expect(screen.getByRole('button', { name: 'Move page 1 forward' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Upload 2 pages' })).toBeEnabled();
});

it('keeps the pages and says so when a photo cannot be read', async () => {
  const { user } = renderInArea(
    <PhotoPages name="W-2" isOffered disabled={false} onPdf={() => undefined} />,
    { signedIn: aUser() },
  );
  await screen.findByRole('button', { name: 'Take photos' });
  const camera = document.querySelector<HTMLInputElement>('input[capture]');
  if (!camera) throw new Error('There is no camera.');
  await user.upload(camera, photo('a.jpg'));
  // jsdom cannot decode images.
  await user.click(await screen.findByRole('button', { name: 'Upload 1 page' }));
  expect(await screen.findByText(/We could not read one of these photos/)).toBeVisible();
  expect(sources()).toHaveLength(1);
});
