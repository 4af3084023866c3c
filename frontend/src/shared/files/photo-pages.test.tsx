import { screen, within } from '@testing-library/react';
import { renderInArea } from '../../../test/render';
import { stubProperties } from '../../../test/stub-properties';
import { PhotoPages } from './photo-pages';

test('without a connection the PDF is made all the same, and the pages stay if one of them cannot be read', async () => {
  stubProperties(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onPdf = jest.fn();
  const { user } = renderInArea(<PhotoPages name="W-2" isOffered disabled={false} onPdf={onPdf} />);
  await screen.findByRole('button', { name: 'Take photos' });
  const camera = document.querySelector<HTMLInputElement>('input[capture]');
  if (!camera) throw new Error('no camera');
  for (const page of [1, 2, 3])
    await user.upload(camera, new File(['photo'], `${page}.jpg`, { type: 'image/jpeg' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your photos' }));
  await user.click(dialog.getByRole('button', { name: 'Upload 3 pages' }));
  // jsdom reads no photos.
  expect(await dialog.findByText(/^We could not read one of these photos/)).toBeInTheDocument();
  expect(dialog.getAllByRole('img')).toHaveLength(3);
  expect(onPdf).not.toHaveBeenCalled();
  expect(dialog.getByRole('button', { name: 'Upload 3 pages' })).toBeEnabled();
});
