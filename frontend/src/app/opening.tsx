import { Brand } from '../shared/practice/brand';
import { Spinner } from '../shared/kit/spinner';
import { useCanUnlock } from '../shared/session/use-can-unlock';
import './opening.css';

/**
 * Loading screen of portal and dashboard: the practice's name in its final position, and a loading message.
 */
export function Opening({ area }: { area: 'portal' | 'admin' }) {
  // Known before the first screen, which then does not jump.
  useCanUnlock();
  return (
    <div className={`opening opening-${area}`}>
      <header>
        <Brand />
      </header>
      <Spinner />
    </div>
  );
}
