import { t } from '@steward/texts';
import { Icon } from '../../../shared/kit/icon';
import { useSite } from '../../../shared/practice/site';

/** Banner while payments run in test mode. */
export function TestModeBanner() {
  if (useSite().payments !== 'test') return null;
  return (
    <p className="test-mode note note-amber strong below" role="note">
      <Icon name="info" />
      {t('Test mode: no money is moved')}
    </p>
  );
}
