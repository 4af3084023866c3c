import { useState } from 'react';
import { t } from '@steward/texts';
import { OwnTime, ownMoment } from '../../../features/scheduling/portal/offered/own-time';
import { useAction } from '../../../shared/action/use-action';
import { Button } from '../../../shared/antd/button';
import type { DialogOf } from '../../../shared/antd/dialog';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { AppointmentsService, type AppointmentDto } from '../../../shared/api';
import { placeTexts } from '../../../shared/practice/appointment-places';
import { ChosenTime, useBookLabel } from '../shared/slot-picker/chosen-time';
import { SlotPicker } from '../shared/slot-picker/slot-picker';
import { isSlotTaken } from '../shared/slot-picker/slot-taken';
import { failureUnlessTaken, slotTaken, useSlots } from './use-booking';

/** Button with its dialog. */
export function MoveAppointment({ appointment }: { appointment: AppointmentDto }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Reschedule')}</Button>
      <RescheduleDialog appointment={isOpen ? appointment : undefined} onClose={() => setOpen(false)} />
    </>
  );
}

/** Reschedules an appointment to another free time. */
function RescheduleDialog({ appointment, onClose }: DialogOf<{ appointment: AppointmentDto }>) {
  const lastAppointment = useLastDefined(appointment);
  const [startsAt, setStartsAt] = useState('');
  const [problem, setProblem] = useState<string>();
  const choose = (time: string) => {
    setStartsAt(time);
    setProblem(undefined);
  };
  const moving = useReschedule({
    onMoved: onClose,
    onTaken: () => {
      setStartsAt('');
      setProblem(slotTaken());
    },
  });
  const submit = useBookLabel('move', startsAt, t('Reschedule'));
  return (
    <DialogForm
      open={appointment !== undefined}
      title={t('Reschedule {type}', { type: lastAppointment?.typeLabel ?? '' })}
      subtitle={
        lastAppointment && (
          <>
            <p>{t('Currently')}</p>
            <OwnTime of={lastAppointment} />
          </>
        )
      }
      submit={submit}
      width={720}
      cancel={t('Go back')}
      isSaving={moving.isPending}
      onSubmit={() => {
        if (!startsAt) return setProblem(t('Choose a time'));
        if (lastAppointment) moving.mutate({ id: lastAppointment.id, startsAt });
      }}
      onClose={onClose}
      afterClose={() => choose('')}
    >
      {lastAppointment && (
        <Times appointment={lastAppointment} value={startsAt} error={problem} onChange={choose} />
      )}
    </DialogForm>
  );
}

interface TimesProps {
  appointment: AppointmentDto;
  value: string;
  error: string | undefined;
  onChange: (startsAt: string) => void;
}

/** Mounted with the dialog's content, so that times are loaded when it opens. */
function Times({ appointment, value, error, onChange }: TimesProps) {
  const { type, place, startsAt, endsAt } = appointment;
  const times = useSlots(type);
  return (
    <>
      <SlotPicker times={times} value={value} error={error} onChange={onChange} />
      <ChosenTime
        startsAt={value}
        minutes={(Date.parse(endsAt) - Date.parse(startsAt)) / 60_000}
        place={placeTexts()[place].phrase}
      />
    </>
  );
}

interface RescheduleOptions {
  onMoved: () => void;
  /** Called if someone else booked the time first. */
  onTaken: () => void;
}

const useReschedule = ({ onMoved, onTaken }: RescheduleOptions) =>
  useAction({
    call: ({ id, startsAt }: { id: number; startsAt: string }) =>
      AppointmentsService.rescheduleAppointment({ id, requestBody: { startsAt } }),
    events: ['appointment.rescheduled'],
    success: (moved) => ({
      title: t('Appointment rescheduled'),
      description: t('{appointment}, now {time}.', {
        appointment: moved.typeLabel,
        time: ownMoment(moved.startsAt),
      }),
    }),
    failure: failureUnlessTaken(t('Failed to reschedule the appointment. Please try again.')),
    onSuccess: onMoved,
    onFailure: (failure) => isSlotTaken(failure) && onTaken(),
  });
