import { t } from '@steward/texts';
import { useAdditions } from '../../../shared/parts/parts-in-use';
import { Gate } from '../../../site/auth/gate';
import { PageHead } from '../../../site/page-head';
import { ButtonLink } from '../../../site/links';

export interface Ending {
  title: string;
  text: string;
}

/** Shown for a booking link that no longer works. */
export function Ended({ title, text, isResult }: Ending & { isResult: boolean }) {
  return (
    <Gate title={title} text={text} isResult={isResult}>
      <PageHead title={t('Link not found')} description={t("This link doesn't work.")} noIndex />
      <ChooseAgain />
    </Gate>
  );
}

/** Leads to the booking or, while nothing can be booked, to the practice. */
export function ChooseAgain() {
  const canBook = useAdditions('site.session').length > 0;
  return (
    <ButtonLink look="primary" to="/contact#book">
      {canBook ? t('[button] Choose a time') : t('Contact Us')}
    </ButtonLink>
  );
}
