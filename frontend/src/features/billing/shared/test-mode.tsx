import { Icon } from '../../../shared/icon';
import { useSite } from '../../../shared/site';
import './test-mode.css';

/** Banner while payments run in test mode. */
export function TestModeBanner() {
  if (useSite().payments !== 'test') return null;
  return (
    <p className="test-mode" role="note">
      <Icon name="info" />
      Test mode: no money is moved
    </p>
  );
}
