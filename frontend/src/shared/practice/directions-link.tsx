import { t } from '@steward/texts';
import { Icon } from '../kit/icon';

/** Link to an address on a map in a new tab. Nothing is embedded, so that no map service learns who visits. */
export function DirectionsLink({ address }: { address: string }) {
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
  return (
    <a className="more" href={directions} target="_blank" rel="noopener noreferrer">
      {t('Get directions')}
      <Icon name="arrow-external" size={18} />
    </a>
  );
}
