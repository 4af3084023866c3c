import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite } from '../../../test/fixtures';
import { renderInArea } from '../../../test/render';
import { server } from '../../../test/server';
import { Brand } from './brand';

const show = (over: object) => {
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), ...over })));
  renderInArea(<Brand />);
};
const logo = '/api/site/logo?v=3f1c0a9be2d47781';

test('a logo is beside the name, and its size is known', async () => {
  show({ logo, logoSize: { width: 400, height: 400 } });
  expect(await screen.findByText('Practice')).toBeVisible();
  const image = document.querySelector('img');
  expect(image).toHaveAttribute('src', logo);
  expect(image).toHaveAttribute('alt', '');
  expect(image).toHaveAttribute('width', '40');
  expect(image).toHaveAttribute('height', '40');
});

test('a wide logo replaces the name, which is its alternative text', async () => {
  show({ logo, logoSize: { width: 512, height: 128 } });
  const image = await screen.findByRole('img', { name: 'Example Practice' });
  expect(image).toHaveAttribute('width', '160');
  expect(image).toHaveAttribute('height', '40');
  expect(screen.queryByText('Practice')).toBeNull();
});
