import { screen, within } from '@testing-library/react';
import { adminOf } from '../src/app/admin';
import { adminScreens } from '../src/app/screens';
import { anAdmin } from './fixtures';
import { renderScreen } from './render';

const Admin = adminOf(adminScreens);

export const clientsPath = '/api/admin/clients';

/** The dashboard at the list of clients. */
export function renderClients(at = '/admin/clients', signedIn = anAdmin()) {
  return renderScreen(<Admin />, { at, path: '/admin/*', signedIn });
}

export const rowOf = async (username: string) =>
  within(await screen.findByRole('table')).findByRole('row', { name: new RegExp(` ${username} `) });
