import { useId } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/kit/button';
import { Icon } from '../../../shared/kit/icon';
import { decline } from './device';
import { useTurnOn } from './use-turn-on';
import './offer-card.css';

export interface OfferCardProps {
  person: number;
  /** The card is no longer needed. */
  onAnswered: () => void;
}

/** Offers notifications on this device, over the screen, so that nothing below moves. */
export function OfferCard({ person, onAnswered }: OfferCardProps) {
  const title = useId();
  const turningOn = useTurnOn(person, onAnswered);
  return (
    <section className="push-offer note note-info" aria-labelledby={title}>
      <Icon name="bell" />
      <div>
        <p className="strong" id={title}>
          {t('Turn on notifications?')}
        </p>
        <p className="below">
          {t(
            "We'll show one on this device when there is something new. It has no names, amounts or subjects.",
          )}
        </p>
        <div className="cluster">
          <Button look="primary" loading={turningOn.isPending} onClick={() => turningOn.mutate()}>
            {t('Turn on notifications')}
          </Button>
          <Button
            look="link"
            onClick={() => {
              decline(person);
              onAnswered();
            }}
          >
            {t('Not now')}
          </Button>
        </div>
      </div>
    </section>
  );
}
