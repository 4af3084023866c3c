import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import { useController, useForm, type UseFormReturn } from 'react-hook-form';
import { currentLanguage, t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import type { AppointmentType } from '../../../shared/api/models/AppointmentType';
import type { BookingHoldDto } from '../../../shared/api/models/BookingHoldDto';
import type { FirstSessionDto } from '../../../shared/api/models/FirstSessionDto';
import type { OfferedTypeDto } from '../../../shared/api/models/OfferedTypeDto';
import { BookingService } from '../../../shared/api/services/BookingService';
import { errorMessage } from '../../../shared/http/api-error';
import { ChosenTime, useBookLabel } from '../shared/slot-picker/chosen-time';
import { PlaceField } from '../shared/slot-picker/place-field';
import { placeTexts } from '../../../shared/practice/appointment-places';
import { SlotPicker } from '../shared/slot-picker/slot-picker';
import { visitorsCostText } from '../shared/cost-text';
import { isSlotTaken } from '../shared/slot-picker/slot-taken';
import { Field } from '../../../site/form/field';
import { SubmitButton } from '../../../site/form/submit-button';
import { TermsField } from '../../../site/form/terms-field';
import { useTypedValues } from '../../../site/form/use-typed-values';
import { TypeField } from './type-field';
import { useSessionTimes } from './use-session-times';
import { custom, enum as oneOf, object, optional, refine, string, trim, type infer as Infer } from 'zod/mini';
import { text, visitor } from '../../../site/form/rules.ts';

const bookingSchema = object({
  /** Left out for the first one, also if there is no choice. */
  type: optional(custom<AppointmentType>()),
  startsAt: text(1, () => t('Please choose a time')),
  /** Left out if there is no choice. */
  place: optional(oneOf(['office', 'phone', 'video'])),
  name: text(2, () => t('Please enter your name')),
  email: visitor.email,
  phone: string().check(trim()),
  terms: visitor.terms,
}).check(
  refine(({ place, phone }) => place !== 'phone' || phone !== '', {
    path: ['phone'],
    error: () => t('Please enter the number that we should call'),
  }),
);

type BookingRequest = Infer<typeof bookingSchema>;

interface BookingFormProps {
  /** The default first. */
  types: readonly [OfferedTypeDto, ...OfferedTypeDto[]];
  session: Pick<FirstSessionDto, 'horizonDays' | 'confirmedBy'>;
  /** Service that the visitor came from. */
  service: string | undefined;
  /** Called when a time is held, and waits for its confirmation. */
  onHoldCreated: (hold: BookingHoldDto, email: string) => void;
}

/**
 * Type, time, place and contact details. The first free time is preselected. If the time was taken in the meantime,
 * everything typed stays. Inputs have no default values, so that text typed before the script ran stays.
 */
export function BookingForm({ types, session, service, onHoldCreated }: BookingFormProps) {
  const { horizonDays, confirmedBy } = session;
  const form = useForm<BookingRequest>({
    resolver: standardSchemaResolver(bookingSchema),
    defaultValues: { startsAt: types[0].nextFreeAt ?? '' },
  });
  const { register, handleSubmit, resetField, formState } = form;
  const { errors } = formState;
  const { field: time, fieldState } = useController({ control: form.control, name: 'startsAt' });
  const typed = useTypedValues(form);
  const kind = types.find(({ type }) => type === typed.type) ?? types[0];
  const { minutes, places } = kind;
  const place = typed.place ?? places[0];
  const times = useSessionTimes(kind, horizonDays);
  const { first, isLoading } = times;
  const isChosen = fieldState.isDirty;
  useEffect(() => {
    // The page may be older than the free times.
    if (!isLoading && !isChosen) resetField('startsAt', { defaultValue: first?.startsAt ?? '' });
  }, [isLoading, first, isChosen, resetField]);
  const booking = useBooking(form, { service, onHoldCreated, onTaken: times.refetch });
  const field = (name: 'name' | 'email' | 'phone') => ({
    id: `booking-${name}`,
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <form
      className="booking-form booking-part split"
      noValidate
      aria-label={kind.free ? t('Your free first session') : t('Your session')}
      onSubmit={(event) => void handleSubmit((values) => booking.mutate(values))(event)}
    >
      <TypeField
        types={types}
        error={errors.type?.message}
        {...register('type', {
          onChange: () => {
            resetField('startsAt', { defaultValue: '' });
            resetField('place');
          },
        })}
      />
      <SlotPicker
        times={times}
        value={time.value}
        onChange={time.onChange}
        inputRef={time.ref}
        error={errors.startsAt?.message}
      />
      <div className="booking-person stack">
        <PlaceField key={kind.type} places={places} {...register('place')} />
        <Field label={t('Name')} autoComplete="name" {...field('name')} />
        <Field
          label={t('Email')}
          type="email"
          autoComplete="email"
          hint={
            confirmedBy === 'email'
              ? t("We'll send a link here to confirm your time.")
              : t("We'll call or write to confirm your time.")
          }
          {...field('email')}
        />
        <Field
          label={t('Phone')}
          optional={place !== 'phone'}
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        <TermsField id="booking-terms" error={errors.terms?.message} {...register('terms')} />
        <ChosenTime
          startsAt={time.value}
          minutes={minutes}
          place={place && placeTexts()[place].phrase}
          cost={types.length > 1 ? visitorsCostText(kind) : undefined}
        />
        <SubmitButton isPending={booking.isPending}>
          {useBookLabel('book', time.value, t('Book your session'))}
        </SubmitButton>
      </div>
    </form>
  );
}

interface BookingOptions {
  service: string | undefined;
  onHoldCreated: BookingFormProps['onHoldCreated'];
  onTaken: () => void;
}

function useBooking(
  { setValue, setError, getValues }: UseFormReturn<BookingRequest>,
  { service, onHoldCreated, onTaken }: BookingOptions,
) {
  return useAction({
    call: ({ type, place, ...booking }: BookingRequest) =>
      BookingService.bookSession({
        requestBody: {
          ...booking,
          language: currentLanguage(),
          ...(type && { type }),
          ...(place && { place }),
          ...(service !== undefined && { service }),
        },
      }),
    failure: (failure) =>
      isSlotTaken(failure) ? undefined : [t('Your time is not booked yet'), t('Please try again.')],
    form: { getValues, setError },
    onSuccess: (hold, { email }) => onHoldCreated(hold, email),
    onFailure: (failure) => {
      if (!isSlotTaken(failure)) return;
      setValue('startsAt', '', { shouldDirty: true });
      setError('startsAt', { message: errorMessage(failure) ?? '' }, { shouldFocus: true });
      onTaken();
    },
  });
}
