import { Brand } from '../shared/brand';
import { Spinner } from '../shared/spinner';
import './opening.css';

/** What is seen of portal and dashboard until their program is there: the practice's name in its place, and that it is loading. */
export function Opening({ area }: { area: 'portal' | 'admin' }) {
  return (
    <div className={`opening opening-${area}`}>
      <header>
        <Brand />
      </header>
      <Spinner />
    </div>
  );
}
