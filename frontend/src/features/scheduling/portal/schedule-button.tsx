import { Button } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useActingFor } from '../../../shared/acting-for';
import { Icon } from '../../../shared/icon';
import { useSchedulingPage } from './use-booking';

const ownBooking = '/client/appointments';

/** Link to the external scheduling page in a new tab if the practice has one, else to its own booking. */
export function ScheduleButton() {
  const { at, may } = useActingFor();
  const external = useSchedulingPage().data?.url ?? null;
  const href = useHref(at(ownBooking));
  const go = useLinkClickHandler<HTMLElement>(at(ownBooking));
  const look = { className: 'ui-shrinks', icon: <Icon name="calendar" size={18} /> };
  if (!may('appointments')) return null;
  return external === null ? (
    <Button {...look} href={href} onClick={(event) => go(event as Parameters<typeof go>[0])}>
      Schedule
    </Button>
  ) : (
    <Button {...look} href={external} target="_blank" rel="noopener">
      Schedule
      <span className="skip"> (opens in a new tab)</span>
    </Button>
  );
}
