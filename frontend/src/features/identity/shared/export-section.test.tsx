import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../test/render';
import { server } from '../../../../test/server';
import { ExportSection } from './export-section';

const path = '/api/account/export';
const downloaded: string[] = [];
beforeEach(() => {
  downloaded.length = 0;
  // jsdom does not navigate.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => jest.restoreAllMocks());

async function press() {
  const { user } = renderInArea(<ExportSection />, { signedIn: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Download everything' }));
}

test('everything is downloaded by the browser, once the server agrees', async () => {
  server.use(http.head(path, () => new HttpResponse(null)));
  await press();
  await findToast('Download started');
  expect(downloaded).toEqual([path]);
});

test('a second concurrent download is refused', async () => {
  server.use(http.head(path, () => new HttpResponse(null, { status: 409 })));
  await press();
  await findToast('Error');
  await waitFor(() => expect(screen.getByText(/An export is already downloading/)).toBeInTheDocument());
  expect(downloaded).toEqual([]);
});
