import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { fetchedDialog } from '../../../../shared/antd/fetched-dialog';
import { Button } from '../../../../shared/kit/button';
import { Icon } from '../../../../shared/kit/icon';
import { useCanUnlock } from '../../../../shared/session/use-can-unlock';
import { useAuth } from '../../../../shared/session/session';
import { usePasskeys } from '../use-passkeys';
import './passkey-offer.css';

const adding = fetchedDialog(() =>
  import('../passkeys/add-passkey-dialog').then((module) => module.AddPasskeyDialog),
);

/** The browser's storage key of the answer of a person, which is final on this device. */
const answerOf = (userId: number): string => `steward_passkey_offer_${userId}`;

/** Offers a passkey on devices that unlock by face, finger or PIN, until the person has one or declines. */
export function PasskeyOffer() {
  const { user } = useAuth();
  const canUnlock = useCanUnlock();
  const [search] = useSearchParams();
  // The security tab has the same button.
  if (!user || !canUnlock || search.get('tab') === 'security') return null;
  return <OfferTo key={user.id} userId={user.id} />;
}

function OfferTo({ userId }: { userId: number }) {
  const [isAnswered, setIsAnswered] = useState(() => localStorage.getItem(answerOf(userId)) !== null);
  return isAnswered ? null : (
    <Offer
      onAnswered={() => {
        localStorage.setItem(answerOf(userId), 'answered');
        setIsAnswered(true);
      }}
    />
  );
}

function Offer({ onAnswered }: { onAnswered: () => void }) {
  const { data: passkeys, isError } = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const hasPasskey = passkeys !== undefined && passkeys.length > 0;
  const answer = useEffectEvent(onAnswered);
  useEffect(() => {
    if (hasPasskey) answer();
  }, [hasPasskey]);
  if (hasPasskey || isError) return null;
  return (
    // Takes its space while it is not known whether there is a passkey, so that the screen does not jump.
    <div className="passkey-offer below" inert={!passkeys}>
      {/* An offer, not a new event, so it is not announced. */}
      <div role="note" className="note note-info">
        <Icon name="key" />
        <div>
          <p className="strong">{t('Next time, use your face or finger')}</p>
          <p className="below">{t('Add a passkey to log in on this device without your password.')}</p>
          <div className="cluster">
            <Button onPointerEnter={adding.prepare} onClick={() => setIsAdding(true)}>
              {t('Add a passkey')}
            </Button>
            <Button look="link" onClick={onAnswered}>
              {t('Not now')}
            </Button>
          </div>
        </div>
      </div>
      <adding.Dialog
        isNeeded={isAdding}
        open={isAdding}
        onClose={() => setIsAdding(false)}
        onAdded={onAnswered}
      />
    </div>
  );
}
