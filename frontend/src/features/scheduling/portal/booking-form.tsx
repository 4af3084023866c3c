import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { Alert, Button, Input } from 'antd';
import { useController, useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { useActingFor } from '../../../shared/acting-for';
import { useAction } from '../../../shared/action/use-action';
import {
  type AppointmentDto,
  AppointmentsService,
  type AppointmentKindDto,
  type AppointmentType,
  type SlotDto,
} from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { Icon } from '../../../shared/icon';
import { useUnsentWork } from '../../../shared/leave-guard';
import { readerZone, spanIn } from '../../../shared/zone-time';
import { useFormDraft } from '../../../shared/use-form-draft';
import { DraftNote } from '../../../shared/antd/draft-note';
import { textRule } from '../../../shared/text-rule';
import { OwnTime } from './own-time';
import { SlotPicker } from './slot-picker';
import { failureUnlessTaken, isSlotTaken } from './slot-taken';

const longestNotes = 2000;

const bookingSchema = z.object({
  /** Empty until chosen; the rest of the form follows. */
  type: z.custom<AppointmentType | ''>((type) => type !== ''),
  /** UTC; empty until a time is chosen. */
  startsAt: z.string().check(z.minLength(1, 'Choose a time')),
  notes: textRule(longestNotes),
});
type Booking = z.infer<typeof bookingSchema>;

/** A question before the note is lost, but not on the way to an appointment's dialog. */
const untilBooked = {
  question: {
    title: 'Leave without booking?',
    text: 'You haven’t booked yet. What you wrote will be lost.',
    confirm: 'Leave',
    cancel: 'Stay here',
  },
  survives: ({ pathname }: { pathname: string }) => pathname === '/client/appointments',
};

interface BookingFormProps {
  kinds: readonly AppointmentKindDto[];
  onBooked: (appointment: AppointmentDto) => void;
}

/** Booking form: appointment type, a free time, and a note for the practice. */
export function BookingForm({ kinds, onBooked }: BookingFormProps) {
  const [only] = kinds.length === 1 ? kinds : [];
  const empty: Booking = { type: only?.type ?? '', startsAt: '', notes: '' };
  const form = useForm<Booking>({
    resolver: standardSchemaResolver(bookingSchema),
    defaultValues: empty,
    // A group of radio buttons cannot be focused: its error is shown at the group.
    shouldFocusError: false,
  });
  const { control, handleSubmit, setValue, clearErrors, reset, formState } = form;
  const draft = useFormDraft(form, 'booking', ['startsAt']);
  const { type, startsAt, notes } = useWatch({ control });
  const [slot, setSlot] = useState<SlotDto>();
  const [taken, setTaken] = useState(false);
  useUnsentWork(Boolean(notes), untilBooked);
  const choose = (time: SlotDto | undefined) => {
    setSlot(time);
    setTaken(false);
    setValue('startsAt', time?.startsAt ?? '');
    clearErrors('startsAt');
  };
  const booking = useBook(form, {
    onBooked: (appointment) => {
      choose(undefined);
      reset(empty);
      onBooked(appointment);
    },
    onTaken: () => {
      choose(undefined);
      setTaken(true);
    },
  });
  return (
    <form
      noValidate
      className="ui-form booking"
      aria-label="Book an appointment"
      onSubmit={(event) => void handleSubmit((values) => booking.mutate(values))(event)}
    >
      <DraftNote draft={draft} />
      {!only && <KindField control={control} kinds={kinds} onChange={() => choose(undefined)} />}
      {type && (
        <>
          {taken && <TakenAlert />}
          <SlotPicker
            key={type}
            type={type}
            value={startsAt}
            onChange={choose}
            error={formState.errors.startsAt?.message}
          />
          <Field control={control} name="notes" label="What should we know?" optional>
            {(field) => <Input.TextArea {...field} rows={3} maxLength={longestNotes} />}
          </Field>
          <BookingEnd chosen={startsAt ? slot : undefined} isBooking={booking.isPending} />
        </>
      )}
    </form>
  );
}

function BookingEnd({ chosen, isBooking }: { chosen: SlotDto | undefined; isBooking: boolean }) {
  return (
    <div className="booking-end cluster gap-xl between">
      <p role="status">{chosen && <OwnTime of={chosen} />}</p>
      <Button type="primary" htmlType="submit" icon={<Icon name="calendar" size={18} />} loading={isBooking}>
        {isBooking ? 'Booking...' : 'Book appointment'}
      </Button>
    </div>
  );
}

interface BookOptions {
  onBooked: (appointment: AppointmentDto) => void;
  /** Called if someone else booked the time first. */
  onTaken: () => void;
}

function useBook(form: UseFormReturn<Booking>, { onBooked, onTaken }: BookOptions) {
  const { query } = useActingFor();
  return useAction({
    call: ({ notes: words, ...rest }: Booking, keyFor) => {
      if (rest.type === '') throw new Error('The form requires an appointment type');
      const requestBody = { ...rest, type: rest.type, notes: words || null };
      return AppointmentsService.bookAppointment({
        requestBody,
        ...query,
        idempotencyKey: keyFor(requestBody),
      });
    },
    events: ['appointment.booked'],
    success: (appointment) => ({
      title: 'Appointment booked',
      description: `${appointment.typeLabel}, ${spanIn(appointment, readerZone())}.`,
    }),
    failure: failureUnlessTaken('Failed to book the appointment. Please try again.'),
    form,
    onSuccess: onBooked,
    onFailure: (failure) => isSlotTaken(failure) && onTaken(),
  });
}

/** Shown if someone else booked the time first. */
export function TakenAlert() {
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      icon={<Icon name="clock" />}
      title="This time is no longer free. Please choose another. We kept what you wrote."
    />
  );
}

interface KindFieldProps {
  control: Control<Booking>;
  kinds: readonly AppointmentKindDto[];
  onChange: () => void;
}

/** Appointment types with their durations, as radio buttons. */
function KindField({ control, kinds, onChange }: KindFieldProps) {
  const { field } = useController({ control, name: 'type' });
  return (
    <fieldset role="radiogroup" className="booking-kinds">
      <legend className="ui-label">What is this meeting about?</legend>
      {kinds.map(({ type, label, minutes }) => (
        <label key={type} className="booking-kind">
          <input
            type="radio"
            name={field.name}
            value={type}
            checked={field.value === type}
            onBlur={field.onBlur}
            onChange={() => {
              field.onChange(type);
              onChange();
            }}
          />
          <span className="strong breaks">{label}</span>
          <small className="ui-hint">{minutes} minutes</small>
        </label>
      ))}
    </fieldset>
  );
}
