import { t } from '@steward/texts';
import { Icon } from '../kit/icon';
import { T } from '../text/rich-text';
import { useOffline } from './live-updates';
import './offline-mark.css';

/** Unobtrusive notice that the server is unreachable; failed actions report it themselves. */
export function OfflineMark() {
  const isOffline = useOffline();
  return (
    <p
      className="offline-mark row gap-s soft"
      aria-live="polite"
      title={isOffline ? t('This page may be out of date.') : ''}
    >
      {isOffline && (
        <>
          <Icon name="offline" />
          <T
            text="<word>Offline</word><skip>. This page may be out of date.</skip>"
            of={{ word: <span className="offline-word" />, skip: <span className="skip" /> }}
          />
        </>
      )}
    </p>
  );
}
