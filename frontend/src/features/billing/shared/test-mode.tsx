import { t } from '@steward/texts';
import { Icon } from '../../../shared/kit/icon';
import { useSite } from '../../../shared/practice/site';

/** Banner while payments run in test mode. @param forPractice true on its own screens, which also name Stripe's */
export function TestModeBanner({ forPractice = false }: { forPractice?: boolean }) {
  const { payments, stripeTestMode } = useSite();
  const isAtStripe = forPractice && stripeTestMode;
  if (payments !== 'test' && !isAtStripe) return null;
  return (
    <p className="test-mode note note-amber strong below" role="note">
      <Icon name="info" />
      {isAtStripe
        ? t('Stripe test mode: clients can pay, but no money is moved')
        : t('Test mode: no money is moved')}
    </p>
  );
}
