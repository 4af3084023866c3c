import { Icon } from '../icon';
import { useOffline } from './live-updates';
import './offline-mark.css';

/** Tells that the server is out of reach, quietly: what somebody does then says so itself. */
export function OfflineMark() {
  const isOffline = useOffline();
  return (
    <p className="offline-mark" aria-live="polite" title={isOffline ? 'This page may be out of date.' : ''}>
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
