import { Icon } from '../icon';
import { useOffline } from './live-updates';
import './offline-mark.css';

/** Unobtrusive notice that the server is unreachable; failed actions report it themselves. */
export function OfflineMark() {
  const isOffline = useOffline();
  return (
    <p
      className="offline-mark row gap-s soft"
      aria-live="polite"
      title={isOffline ? 'This page may be out of date.' : ''}
    >
      {isOffline && (
        <>
          <Icon name="offline" />
          <span className="offline-word">Offline</span>
          <span className="skip">. This page may be out of date.</span>
        </>
      )}
    </p>
  );
}
