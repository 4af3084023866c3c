import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { AppointmentsService } from '../../../../shared/api';
import { Button } from '../../../../shared/kit/button';
import { ownMoment } from './own-time';

interface ConfirmButtonProps {
  look?: 'primary' | 'line';
  large?: boolean;
  /** appointments.id */
  id: number;
  /** Label of its appointment type. */
  label: string;
  /** UTC. */
  startsAt: string;
  /** Called when it is confirmed, which the screen says. */
  onConfirmed: () => void;
}

/** The client confirms a time that the practice has chosen. */
export function ConfirmButton({ id, label, startsAt, onConfirmed, ...shape }: ConfirmButtonProps) {
  const when = ownMoment(startsAt);
  const confirming = useAction({
    call: () => AppointmentsService.confirmAppointment({ id }),
    events: ['appointment.confirmed'],
    failure: t('Appointment not confirmed'),
    onSuccess: onConfirmed,
  });
  return (
    <Button
      {...shape}
      loading={confirming.isPending}
      onClick={() => confirming.mutate()}
      aria-label={t('Confirm {label}, {when}', { label, when })}
    >
      {t('Confirm')}
    </Button>
  );
}
