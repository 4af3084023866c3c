import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useAction } from '../../shared/action/use-action';
import type { BookingHoldDto } from '../../shared/api/models/BookingHoldDto';
import { BookingService } from '../../shared/api/services/BookingService';
import { errorMessage } from '../../shared/api-error';
import { clockIn, readerZone, shortDayIn } from '../../shared/zone-time';
import { Field } from '../form/field';
import { SubmitButton } from '../form/submit-button';
import { TermsField } from '../form/terms-field';
import { bookingSchema, emptyBooking, type BookingRequest } from './booking-schema';
import { SlotPicker } from './slot-picker';
import { isGone, useFreeTimes } from './use-free-times';

interface BookingFormProps {
  /** Number of days that can be booked ahead. */
  horizonDays: number;
  /** Called when a time is held and the confirmation email is on its way. */
  onHoldCreated: (hold: BookingHoldDto, email: string) => void;
}

/** Time and contact details. If the time was taken in the meantime, everything typed stays. */
export function BookingForm({ horizonDays, onHoldCreated }: BookingFormProps) {
  const times = useFreeTimes(horizonDays);
  const form = useForm<BookingRequest>({
    resolver: standardSchemaResolver(bookingSchema),
    defaultValues: emptyBooking,
  });
  const { register, handleSubmit, setValue } = form;
  const { errors } = form.formState;
  const booking = useBooking(form, onHoldCreated, () => void times.refetch());
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    id: `booking-${name}`,
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <form
      className="booking-form split"
      noValidate
      aria-label="Your free first session"
      onSubmit={(event) => void handleSubmit((values) => booking.mutate(values))(event)}
    >
      <SlotPicker
        times={times}
        error={errors.startsAt?.message}
        time={register('startsAt')}
        onDay={() => setValue('startsAt', '')}
      />
      <div className="booking-person stack">
        <div className="field-pair">
          <Field label="First name" autoComplete="given-name" {...field('firstName')} />
          <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          hint="We'll send a link here to confirm your time."
          {...field('email')}
        />
        <Field label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
        <TermsField id="booking-terms" error={errors.terms?.message} {...register('terms')} />
        <SubmitButton isPending={booking.isPending}>
          {submitLabel(useWatch({ control: form.control, name: 'startsAt' }))}
        </SubmitButton>
      </div>
    </form>
  );
}

function submitLabel(startsAt: string): string {
  const zone = readerZone();
  return startsAt ? `Book ${shortDayIn(startsAt, zone)} at ${clockIn(startsAt, zone)}` : 'Book this time';
}

function useBooking(
  { setValue, setError, getValues }: UseFormReturn<BookingRequest>,
  onHoldCreated: BookingFormProps['onHoldCreated'],
  onGone: () => void,
) {
  return useAction({
    call: (booking: BookingRequest) => BookingService.bookSession({ requestBody: booking }),
    failure: (failure) =>
      isGone(failure)
        ? undefined
        : { title: 'Your time is not booked yet', description: errorMessage(failure, 'Please try again.') },
    form: { getValues, setError },
    onSuccess: (hold, { email }) => onHoldCreated(hold, email),
    onFailure: (failure) => {
      if (!isGone(failure)) return;
      setValue('startsAt', '');
      setError('startsAt', { message: errorMessage(failure) ?? '' }, { shouldFocus: true });
      onGone();
    },
  });
}
