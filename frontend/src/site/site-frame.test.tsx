import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aSite, aUser, anAdmin } from '../../test/fixtures';
import { renderScreen } from '../../test/render';
import { server } from '../../test/server';
import { SiteFrame } from './site-frame';

const hrefs = (name: string) =>
  screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'));

test('a visitor gets a login link', async () => {
  renderScreen(<SiteFrame>The page</SiteFrame>);
  await screen.findByText('The page');
  expect(hrefs('Client login')).toEqual(['/client/login', '/client/login']);
  expect(hrefs('Create an account')).toEqual(['/client/register']);
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
});

test('a visitor gets no link to an account where the practice invites its clients', async () => {
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), registration: 'invited' })));
  renderScreen(<SiteFrame>The page</SiteFrame>);
  await screen.findByText('The page');
  expect(hrefs('Client login')).toEqual(['/client/login', '/client/login']);
  expect(hrefs('Create an account')).toEqual([]);
});

test.each([
  ['a client', aUser(), 'My portal', '/client/portal'],
  ['an admin', anAdmin(), 'My dashboard', '/admin'],
])('%s who is logged in gets a link to their area instead', async (_, person, name, href) => {
  renderScreen(<SiteFrame>The page</SiteFrame>, { signedIn: person });
  expect(await screen.findAllByRole('link', { name })).toHaveLength(2);
  expect(hrefs(name)).toEqual([href, href]);
  for (const other of ['Client login', 'Create an account']) expect(hrefs(other)).toEqual([]);
  expect(screen.getAllByRole('button', { name: 'Logout' })).not.toHaveLength(0);
});

test('the footer has the tagline', async () => {
  renderScreen(<SiteFrame>The page</SiteFrame>);
  expect(await screen.findByText('Tax and bookkeeping')).toBeInTheDocument();
});
