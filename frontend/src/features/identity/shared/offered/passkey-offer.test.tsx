import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { anAdmin, aUser } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import { stubProperties } from '../../../../../test/stub-properties';
import { PasskeyOffer } from './passkey-offer';

/** @param isAble whether this device unlocks passkeys itself */
function onDevice(isAble: boolean, passkeys: object[] = []) {
  const isAsked = jest.fn();
  const isUserVerifyingPlatformAuthenticatorAvailable = async () => isAble;
  stubProperties(window, {
    isSecureContext: true,
    PublicKeyCredential: { isUserVerifyingPlatformAuthenticatorAvailable },
  });
  server.use(
    http.get('/api/passkeys', () => {
      isAsked();
      return listOf(passkeys);
    }),
  );
  return isAsked;
}
const offer = 'Next time, use your face or finger';
const renderOffer = (signedIn = aUser(), at = '/client/portal') =>
  renderInArea(<PasskeyOffer />, { signedIn, at });

afterEach(() => localStorage.clear());

it('is shown until it is declined, for each person', async () => {
  onDevice(true);
  const { user } = renderOffer();
  expect(await screen.findByText(offer)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByRole('dialog', { name: 'Add a passkey' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(offer)).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('steward_passkey_offer'))).toHaveLength(1);
});

it('is not shown above the security tab, which has the same button', async () => {
  onDevice(true);
  const { router } = renderOffer(aUser(), '/client/profile?tab=security');
  expect(screen.queryByText(offer)).not.toBeInTheDocument();
  await act(() => router.navigate('/client/profile'));
  expect(await screen.findByText(offer)).toBeInTheDocument();
});

it('is not repeated after an answer', async () => {
  localStorage.setItem(`steward_passkey_offer_${aUser().id}`, 'answered');
  const isAsked = onDevice(true);
  renderOffer();
  await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
  expect(isAsked).not.toHaveBeenCalled();
});

it('is not shown to a person who has a passkey', async () => {
  const isAsked = onDevice(true, [
    { id: 1, name: 'Laptop', created_at: '2026-11-18T12:00:00Z', lastUsedAt: null },
  ]);
  renderOffer();
  await waitFor(() => expect(isAsked).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
  // The next visit on this device reserves no space.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('steward_passkey_offer'))).toHaveLength(1);
});

it('is shown to people without a client of their own, and to staff', async () => {
  onDevice(true);
  renderOffer(aUser({ clients: [] }));
  expect(await screen.findByRole('button', { name: 'Not now' })).toBeInTheDocument();
  cleanup();
  renderOffer(anAdmin());
  expect(await screen.findByText(offer)).toBeInTheDocument();
});

it('asks for nothing on a device without unlocking, or for a visitor', async () => {
  const areAsked = [onDevice(false)];
  renderOffer();
  areAsked.push(onDevice(true));
  renderInArea(<PasskeyOffer />);
  await waitFor(() => expect(screen.queryByText(offer)).not.toBeInTheDocument());
  for (const isAsked of areAsked) expect(isAsked).not.toHaveBeenCalled();
});
