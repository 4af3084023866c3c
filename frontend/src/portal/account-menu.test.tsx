import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../test/fixtures';
import { renderInArea } from '../../test/render';
import { PortalAccountMenu } from './account-menu';

const renderMenu = (isAlone: boolean) =>
  renderInArea(<PortalAccountMenu user={aUser()} isAlone={isAlone} />, { signedIn: aUser() });
/** The menu reads a property of the event that user-event does not set. */
const enter = (entry: HTMLElement) => fireEvent.keyDown(entry, { key: 'Enter', keyCode: 13 });
const button = () => screen.findByRole('button', { name: 'AE, account of Alex Example' });

test('each entry is reached and chosen by keyboard', async () => {
  const { user, router } = renderMenu(true);
  (await button()).focus();
  await user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('menu'));
  await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveFocus());
  enter(menu.getByRole('menuitem', { name: 'Settings' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/settings'));
});

test('the theme is chosen in the menu, and focus returns to the button', async () => {
  const themes: string[] = [];
  const onChange = ({ target }: Event) => target instanceof HTMLInputElement && themes.push(target.value);
  document.addEventListener('change', onChange);
  const { user } = renderMenu(true);
  (await button()).focus();
  await user.keyboard('{Enter}');
  const dark = await screen.findByRole('menuitemradio', { name: 'Dark' });
  expect(screen.getByRole('menuitemradio', { name: 'Same as this device' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus());
  enter(dark);
  expect(themes).toEqual(['dark']);
  expect(await button()).toHaveFocus();
  document.removeEventListener('change', onChange);
});

test('a header with a theme switch needs none in the menu', async () => {
  const { user } = renderMenu(false);
  await user.click(await button());
  expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitemradio')).not.toBeInTheDocument();
});

test('Escape returns to the button', async () => {
  const { user } = renderMenu(true);
  await user.click(await button());
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus());
  fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Settings' }), { key: 'Escape', keyCode: 27 });
  expect(await button()).toHaveFocus();
});
