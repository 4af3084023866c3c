import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useController, useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { taskDone } from '../../../shared/action/task-done';
import { useAction } from '../../../shared/action/use-action';
import {
  type AppointmentDto,
  AppointmentsService,
  type AppointmentKindDto,
  type AppointmentPlace,
  type AppointmentType,
} from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Field } from '../../../shared/antd/field';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { ChosenTime, useBookLabel } from '../shared/slot-picker/chosen-time';
import { PlaceField } from '../shared/slot-picker/place-field';
import { placeTexts } from '../../../shared/practice/appointment-places';
import { SlotPicker } from '../shared/slot-picker/slot-picker';
import { isSlotTaken } from '../shared/slot-picker/slot-taken';
import { langOf } from '../../../shared/text/translated';
import { useFormDraft } from '../../../shared/forms/use-form-draft';
import { DraftNote } from '../../../shared/antd/draft-note';
import { textRule } from '../../../shared/forms/text-rule';
import { costText } from '../shared/cost-text';
import { failureUnlessTaken, slotTaken, useSlots } from './use-booking';

const longestNotes = 2000;

const bookingSchema = z.object({
  /** Empty until chosen; the rest of the form follows. */
  type: z.custom<AppointmentType | ''>((type) => type !== ''),
  /** UTC; empty until a time is chosen. */
  startsAt: z.string().check(z.minLength(1, { error: () => t('Choose a time') })),
  /** Left out for the first one that the type offers. */
  place: z.optional(z.custom<AppointmentPlace>()),
  notes: textRule(longestNotes),
});
type Booking = z.infer<typeof bookingSchema>;

/** A question before the note is lost, but not on the way to an appointment's dialog. */
const untilBooked = () => ({
  question: {
    title: t('Leave without booking?'),
    text: t('You haven’t booked yet. What you wrote will be lost.'),
    confirm: t('Leave'),
    cancel: t('Stay here'),
  },
  survives: ({ pathname }: { pathname: string }) => pathname === '/client/appointments',
});

interface BookingFormProps {
  kinds: readonly AppointmentKindDto[];
  onBooked: (appointment: AppointmentDto) => void;
}

/** Booking form: appointment type, a free time, the place, and a note for the practice. */
export function BookingForm({ kinds, onBooked }: BookingFormProps) {
  const [only] = kinds.length === 1 ? kinds : [];
  const empty: Booking = { type: only?.type ?? '', startsAt: '', place: undefined, notes: '' };
  const form = useForm<Booking>({
    resolver: standardSchemaResolver(bookingSchema),
    defaultValues: empty,
  });
  const { control, handleSubmit, setValue, clearErrors, reset } = form;
  const draft = useFormDraft(form, 'booking', ['startsAt', 'place']);
  const { type, notes } = useWatch({ control });
  useUnsentWork(Boolean(notes), untilBooked());
  const booking = useBook(form, (appointment) => {
    reset(empty);
    onBooked(appointment);
  });
  const kind = kinds.find((one) => one.type === type);
  return (
    <form
      noValidate
      className="ui-form booking"
      aria-label={t('Book an appointment')}
      onSubmit={(event) => void handleSubmit((values) => booking.mutate(values))(event)}
    >
      <DraftNote draft={draft} />
      {!only && (
        <KindField
          control={control}
          kinds={kinds}
          onChange={() => {
            setValue('startsAt', '');
            setValue('place', undefined);
            clearErrors();
          }}
        />
      )}
      {kind && <Details key={kind.type} form={form} kind={kind} isBooking={booking.isPending} />}
    </form>
  );
}

interface DetailsProps {
  form: UseFormReturn<Booking>;
  kind: AppointmentKindDto;
  isBooking: boolean;
}

/** The form below the type. */
function Details({ form, kind, isBooking }: DetailsProps) {
  const { control, register } = form;
  const { type, minutes, places = [] } = kind;
  const times = useSlots(type);
  const { field, fieldState } = useController({ control, name: 'startsAt' });
  const [startsAt, place = places[0]] = useWatch({ control, name: ['startsAt', 'place'] });
  const label = useBookLabel('book', startsAt, t('Book appointment'));
  return (
    <>
      <SlotPicker
        times={times}
        value={startsAt}
        onChange={(time) => {
          field.onChange(time);
          form.clearErrors('startsAt');
        }}
        inputRef={field.ref}
        error={fieldState.error?.message}
      />
      <PlaceField places={places} {...register('place')} />
      <Field control={control} name="notes" label={t('What should we know?')} optional>
        {(notes) => <Input.TextArea {...notes} rows={3} maxLength={longestNotes} />}
      </Field>
      <div className="booking-end cluster gap-xl between">
        <ChosenTime
          startsAt={startsAt}
          minutes={minutes}
          place={place && placeTexts()[place].phrase}
          cost={costText(kind)}
        />
        <Button type="primary" htmlType="submit" icon="calendar" loading={isBooking}>
          {isBooking ? t('Booking...') : label}
        </Button>
      </div>
    </>
  );
}

function useBook(form: UseFormReturn<Booking>, onBooked: BookingFormProps['onBooked']) {
  const { query } = useActingFor();
  return useAction({
    call: ({ notes: words, place, ...rest }: Booking, keyFor) => {
      if (rest.type === '') throw new Error('The form requires an appointment type');
      const requestBody = { ...rest, type: rest.type, ...(place && { place }), notes: words || null };
      return AppointmentsService.createAppointment({
        requestBody,
        ...query,
        idempotencyKey: keyFor(requestBody),
      });
    },
    events: ['appointment.booked'],
    failure: failureUnlessTaken(t('Failed to book the appointment. Please try again.')),
    form,
    onSuccess: (booked) => {
      onBooked(booked);
      taskDone();
    },
    onFailure: (failure) => {
      if (!isSlotTaken(failure)) return;
      form.setValue('startsAt', '');
      form.setError('startsAt', { message: slotTaken() });
    },
  });
}

interface KindFieldProps {
  control: Control<Booking>;
  kinds: readonly AppointmentKindDto[];
  onChange: () => void;
}

/** Appointment types with their durations and costs, as radio buttons. */
function KindField({ control, kinds, onChange }: KindFieldProps) {
  const { field } = useController({ control, name: 'type' });
  return (
    <fieldset role="radiogroup" className="choices">
      <legend>{t('What is this appointment about?')}</legend>
      <div>
        {kinds.map(({ type, label, labels, minutes, ...kind }) => (
          <label key={type} className="choice">
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
            <span className="strong breaks" lang={langOf(labels)}>
              {label}
            </span>
            <small className="ui-hint row between">
              <span>
                {t('{minutes, plural, one {{minutes} minute} other {{minutes} minutes}}', { minutes })}
              </span>
              <span className="strong numeric">{costText(kind)}</span>
            </small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
