import { useState } from 'react';
import { useAction } from '../../../shared/action/use-action';
import { AppointmentsService, type AppointmentDto, type SlotDto } from '../../../shared/api';
import { DialogForm } from '../../../shared/antd/dialog-form';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { TakenAlert } from './booking-form';
import { OwnTime, ownMoment } from './own-time';
import { SlotPicker } from './slot-picker';
import { failureUnlessTaken, isSlotTaken } from './slot-taken';

interface RescheduleDialogProps {
  /** Undefined keeps the dialog closed. */
  appointment: AppointmentDto | undefined;
  onClose: () => void;
}

/** Reschedules an appointment to another free time. */
export function RescheduleDialog({ appointment, onClose }: RescheduleDialogProps) {
  const lastAppointment = useLastDefined(appointment);
  const [slot, setSlot] = useState<SlotDto>();
  const [problem, setProblem] = useState<'missing' | 'taken'>();
  const choose = (time: SlotDto | undefined) => {
    setSlot(time);
    setProblem(undefined);
  };
  const moving = useReschedule({
    onMoved: onClose,
    onTaken: () => {
      choose(undefined);
      setProblem('taken');
    },
  });
  return (
    <DialogForm
      open={appointment !== undefined}
      title={`Reschedule ${lastAppointment?.typeLabel ?? ''}`}
      subtitle={
        lastAppointment && (
          <>
            <p>Currently</p>
            <OwnTime of={lastAppointment} />
          </>
        )
      }
      submit="Reschedule"
      cancel="Go back"
      isSaving={moving.isPending}
      onSubmit={() => {
        if (!slot) return setProblem('missing');
        if (lastAppointment) moving.mutate({ id: lastAppointment.id, startsAt: slot.startsAt });
      }}
      onClose={onClose}
      afterClose={() => choose(undefined)}
    >
      {problem === 'taken' && <TakenAlert />}
      {lastAppointment && (
        <SlotPicker
          type={lastAppointment.type}
          value={slot?.startsAt}
          onChange={choose}
          error={problem === 'missing' ? 'Choose a time' : undefined}
        />
      )}
      <div role="status" className="booking-chosen">
        {slot && <OwnTime of={slot} />}
      </div>
    </DialogForm>
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
      title: 'Appointment rescheduled',
      description: `${moved.typeLabel}, now ${ownMoment(moved.startsAt)}.`,
    }),
    failure: failureUnlessTaken('Failed to reschedule the appointment. Please try again.'),
    onSuccess: onMoved,
    onFailure: (failure) => isSlotTaken(failure) && onTaken(),
  });
