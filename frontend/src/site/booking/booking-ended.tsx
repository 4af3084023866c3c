import { t } from '@steward/texts';
import { Gate } from '../auth/gate';
import { PageHead } from '../page-head';
import { ButtonLink } from '../links';

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

export function ChooseAgain() {
  return (
    <ButtonLink look="primary" to="/contact#book">
      {t('[button] Choose a time')}
    </ButtonLink>
  );
}
