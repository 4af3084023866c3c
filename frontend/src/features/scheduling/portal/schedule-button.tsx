import { useHref, useLinkClickHandler } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { ButtonLink } from '../../../shared/kit/button';
import { useContactInstead } from './schedule-link';
import { useSchedulingPage } from './use-scheduling';

const ownBooking = '/client/appointments';

/**
 * Link to the external scheduling page in a new tab if the practice has one, else to its own booking; without that, to the
 * contact page.
 */
export function ScheduleButton() {
  const { at, may } = useActingFor();
  const external = useSchedulingPage().data?.url ?? null;
  const href = useHref(at(ownBooking));
  const go = useLinkClickHandler<HTMLAnchorElement>(at(ownBooking));
  const contact = useContactInstead();
  if (!may('appointments')) return null;
  if (contact !== undefined)
    return (
      <ButtonLink shrinks icon="calendar" href={contact}>
        {t('[action] Schedule')}
      </ButtonLink>
    );
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
