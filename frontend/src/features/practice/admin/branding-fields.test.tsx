import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, anAdminSite } from '../../../../test/fixtures';
import { findToast, outsideToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { AdminSiteDto } from '../../../shared/api';
import { contrast } from '../../../../../backend/src/platform/brand/shades';
import { PracticeSection } from './practice-section';

/** Serves the practice's details and its logo, and records requests. */
async function renderBranding(values: Partial<AdminSiteDto> = {}) {
  const stored = { site: anAdminSite(values) };
  const sent: Partial<AdminSiteDto>[] = [];
  const site = () => HttpResponse.json(stored.site);
  server.use(
    http.get('/api/admin/site', site),
    http.get('/api/site', site),
    http.put('/api/admin/site', async ({ request }) => {
      const details = (await request.json()) as AdminSiteDto;
      sent.push(details);
      stored.site = { ...stored.site, ...details, version: stored.site.version + 1 };
      return site();
    }),
    http.put('/api/admin/site/logo', () => {
      stored.site = {
        ...stored.site,
        logo: '/api/site/logo?v=ab12',
        logoSize: { width: 400, height: 100 },
      };
      return site();
    }),
    http.delete('/api/admin/site/logo', () => {
      stored.site = { ...stored.site, logo: null, logoSize: null };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInArea(<PracticeSection />, { signedIn: anAdmin() });
  const color = await screen.findByLabelText('Color');
  const save = () => user.click(screen.getByRole('button', { name: 'Save details' }));
  return { user, sent, color, save };
}

/** Colors of a theme's preview. */
function previewed(theme: 'Light theme' | 'Dark theme') {
  const { style } = screen.getByRole('figure', { name: theme });
  const of = (name: string) => style.getPropertyValue(name);
  return { river: of('--river'), onRiver: of('--on-river'), surface: of('--surface') };
}

const picture = (name: string, type: string, size = 9) => new File(['x'.repeat(size)], name, { type });

test('a typed color is previewed in both themes before it is saved', async () => {
  const { user, sent, color, save } = await renderBranding();
  expect(previewed('Light theme').river).toBe('#1b5a4e');
  await user.clear(color);
  await user.type(color, '#1f4f');
  // Not complete: the last one stays.
  expect(previewed('Light theme').river).toBe('#1b5a4e');
  await user.type(color, '86');
  expect(previewed('Light theme').river).toBe('#1f4f86');
  expect(previewed('Dark theme').river).not.toBe('#1f4f86');
  for (const theme of ['Light theme', 'Dark theme'] as const) {
    const { river, onRiver, surface } = previewed(theme);
    expect(contrast(river, surface)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(river, onRiver)).toBeGreaterThanOrEqual(4.5);
  }
  expect(sent).toEqual([]);
  await save();
  await findToast('Practice details saved');
  expect(sent).toMatchObject([{ accent: '#1f4f86' }]);
});

test('a bright color is previewed as it will be used, and the screen says so', async () => {
  const { user, color } = await renderBranding();
  await user.clear(color);
  await user.type(color, 'FFD400');
  const { river, surface } = previewed('Light theme');
  expect(contrast(river, surface)).toBeGreaterThanOrEqual(4.5);
  expect(await screen.findByText(/#ffd400 is too bright for text on white/)).toHaveTextContent(river);
  await user.click(screen.getByRole('button', { name: 'Use the default color' }));
  expect(color).toHaveValue('#1b5a4e');
  expect(screen.queryByText(/too bright/)).toBeNull();
});

test('what is no color is refused beside the field, and stays there', async () => {
  const { user, sent, color, save } = await renderBranding();
  await user.clear(color);
  await user.type(color, 'teal');
  await save();
  expect(await screen.findByText('Enter a color, for example #1b5a4e')).toBeVisible();
  expect(color).toHaveValue('teal');
  expect(color).toBeInvalid();
  expect(sent).toEqual([]);
});

test('a logo is uploaded right away, previewed, and removed after a question', async () => {
  const { user } = await renderBranding();
  const group = within(screen.getByRole('group', { name: 'Logo' }));
  await user.upload(group.getByLabelText('Logo file'), picture('logo.png', 'image/png'));
  await findToast('Logo saved');
  expect(await group.findByRole('img', { name: 'Example Practice' })).toHaveAttribute(
    'src',
    '/api/site/logo?v=ab12',
  );
  await user.click(group.getByRole('button', { name: 'Remove logo' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove this logo?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await findToast('Logo removed');
  await waitFor(() => expect(group.queryByRole('img')).toBeNull());
  expect(group.getByRole('button', { name: 'Upload logo' })).toBeVisible();
});

test('a wrong file is refused beside the button, by the screen or the server', async () => {
  const { user, color } = await renderBranding();
  const input = screen.getByLabelText('Logo file');
  input.removeAttribute('accept');
  await user.upload(input, picture('logo.svg', 'image/svg+xml'));
  expect(await screen.findByText('Please choose a JPEG, PNG or WebP image')).toBeVisible();
  await user.upload(input, picture('logo.png', 'image/png', 2 * 1024 * 1024 + 1));
  expect(await screen.findByText('That logo is too big. The limit is 2 MB.')).toBeVisible();
  const message = 'This image is damaged and cannot be read. Please upload another one.';
  server.use(
    http.put('/api/admin/site/logo', () =>
      refusal(400, { code: 'request.invalid', message, fields: { file: message } }),
    ),
  );
  await user.type(color, 'x');
  await user.upload(input, picture('logo.png', 'image/png'));
  expect(await screen.findByText(message, outsideToast)).toBeVisible();
  expect(color).toHaveValue('#1b5a4ex');
});
