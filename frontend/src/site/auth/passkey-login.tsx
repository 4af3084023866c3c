import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import { Icon } from '../../shared/kit/icon';
import { passkeyObstacle } from '../../shared/session/passkey-obstacle';
import { useAuth } from '../../shared/session/session';
import { useIsAwake } from '../../shared/kit/use-is-awake';

const load = () => import('../../shared/session/ask-for-passkey');

/** Milliseconds for which login options are used: a little less than the server's timeout. */
const offerTime = 8 * 60_000;

interface PasskeyButtonProps {
  isRemembered: () => boolean;
}

interface PasskeyLoginProps extends PasskeyButtonProps {
  /** Says why passkeys cannot be used here; clients, who cannot change it, see no button. */
  explains: boolean;
}

/** Login with a passkey: by its button, or from the browser's suggestions in the username field. */
export function PasskeyLogin({ isRemembered, explains }: PasskeyLoginProps) {
  const isAwake = useIsAwake();
  const obstacle = isAwake ? passkeyObstacle() : undefined;
  if (obstacle !== undefined && !explains) return null;
  return (
    <div className="gate-passkey">
      {obstacle === undefined ? (
        <PasskeyButton isAwake={isAwake} isRemembered={isRemembered} />
      ) : (
        <p className="ui-hint">{obstacle}</p>
      )}
    </div>
  );
}

function PasskeyButton({ isAwake, isRemembered }: PasskeyButtonProps & { isAwake: boolean }) {
  const { loginWithPasskey } = useAuth();
  const [offers, setOffers] = useState(0);
  const restartOffer = () => setOffers((before) => before + 1);
  const logIn = (response: AuthenticationResponseJSON) =>
    loginWithPasskey.mutate({ response, rememberMe: isRemembered() }, { onError: restartOffer });
  const asking = useAction({
    call: async () => (await load()).askForPasskey({}),
    failure: [t('Login failed'), t("We couldn't read a passkey. Please log in with your password.")],
    // The button's request has ended the one in the field.
    onSuccess: (response) => (response ? logIn(response) : restartOffer()),
    onFailure: restartOffer,
  });
  useOfferInField({ isAwake, offers, onExpired: restartOffer, onChosen: logIn });
  const isPending = asking.isPending || loginWithPasskey.isPending;

  return (
    <button
      type="button"
      className="btn btn-line"
      disabled={isPending}
      aria-busy={isPending || undefined}
      onClick={() => asking.mutate()}
    >
      {isPending ? <span className="spinner" /> : <Icon name="key" size={18} />}
      {t('Use a passkey')}
    </button>
  );
}

interface Offer {
  isAwake: boolean;
  /** Another number requests new login options. */
  offers: number;
  onExpired: () => void;
  onChosen: (response: AuthenticationResponseJSON) => void;
}

/** Passkeys among the browser's suggestions, if supported. */
function useOfferInField({ isAwake, offers, onExpired, onChosen }: Offer): void {
  const chosen = useEffectEvent(onChosen);
  const expired = useEffectEvent(onExpired);
  useEffect(() => {
    if (!isAwake) return;
    const began = Date.now();
    const end = new AbortController();
    const offer = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      const { askForPasskey } = await load();
      const response = end.signal.aborted
        ? undefined
        : await askForPasskey({ inField: true, signal: end.signal });
      if (response) chosen(response);
    };
    offer().catch(() => undefined); // the user did not ask for it
    const renew = () => {
      if (Date.now() - began > offerTime) expired();
    };
    document.addEventListener('focusin', renew);
    document.addEventListener('visibilitychange', renew);
    return () => {
      document.removeEventListener('focusin', renew);
      document.removeEventListener('visibilitychange', renew);
      end.abort();
    };
  }, [isAwake, offers]);
}
