import { http, HttpResponse } from 'msw';
import { adminOf } from '../src/app/admin';
import { loadParts } from '../src/app/part-areas';
import { adminScreens } from '../src/app/screens';
import type { SignedInUserDto } from '../src/shared/api';
import { anAdmin, aSite } from './fixtures';
import { renderScreen } from './render';
import { server } from './server';

/** Says which parts are on. */
export const serveParts = (...on: string[]) =>
  server.use(http.get('/api/site', () => HttpResponse.json({ ...aSite(), parts: on })));

/** The dashboard with the parts of this build. */
export async function renderDashboard(at: string, signedIn: SignedInUserDto = anAdmin()) {
  const Admin = adminOf(adminScreens, await loadParts('admin'));
  return renderScreen(<Admin />, { at, path: '/admin/*', signedIn });
}
