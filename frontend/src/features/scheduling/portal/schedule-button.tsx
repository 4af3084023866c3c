import { useHref, useLinkClickHandler } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { ButtonLink } from '../../../shared/kit/button';
import { useSchedulingPage } from './use-booking';

const ownBooking = '/client/appointments';

/** Link to the external scheduling page in a new tab if the practice has one, else to its own booking. */
export function ScheduleButton() {
  const { at, may } = useActingFor();
  const external = useSchedulingPage().data?.url ?? null;
  const href = useHref(at(ownBooking));
  const go = useLinkClickHandler<HTMLAnchorElement>(at(ownBooking));
  if (!may('appointments')) return null;
  return external === null ? (
    <ButtonLink shrinks icon="calendar" href={href} onClick={go}>
      {t('[action] Schedule')}
    </ButtonLink>
  ) : (
    <ButtonLink shrinks icon="calendar" href={external} target="_blank" rel="noopener">
      {t('[action] Schedule')}
      <span className="skip"> {t('(opens in a new tab)')}</span>
    </ButtonLink>
  );
}
