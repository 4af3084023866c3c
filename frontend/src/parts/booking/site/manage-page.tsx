import { useEffect, useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import type { ManagedBookingDto } from '../../../shared/api/models/ManagedBookingDto';
import type { OfferedTypeDto } from '../../../shared/api/models/OfferedTypeDto';
import { refusalOf } from '../../../shared/http/api-error';
import { ChosenTime, useBookLabel } from '../shared/slot-picker/chosen-time';
import { placeTexts } from '../../../shared/practice/appointment-places';
import { SlotPicker } from '../shared/slot-picker/slot-picker';
import { langOf } from '../../../shared/text/translated';
import { readerZone } from '../../../shared/text/reader-zone';
import { momentIn } from '../../../shared/text/zone-time';
import { Alert } from '../../../site/alert';
import { Gate } from '../../../site/auth/gate';
import { linkPage } from '../../../site/auth/link-page';
import { incompleteLink, type MailedLink } from '../../../site/auth/use-link-token';
import { SubmitButton } from '../../../site/form/submit-button';
import { PageHead } from '../../../site/page-head';
import { useFirstSession } from '../../../site/queries';
import { CallUs } from '../../../site/links';
import { ChooseAgain, Ended } from './booking-ended';
import { CalendarButton } from './calendar-button';
import { SessionDetails } from './session-details';
import { useOfferedTypes } from './offer';
import { useCancelling, useManagedBooking, useMoving } from './use-managed-booking';
import { useSessionTimes } from './use-session-times';
import { T } from '../../../shared/text/rich-text';
import './booking.css';

/** Page of the link in the emails about a visitor's booking: view, move or cancel it without an account. */
export default linkPage(function ManagePage({ token, isMissing }: MailedLink) {
  const booking = useManagedBooking(token);
  if (isMissing) return <Ended {...incompleteLink()} isResult={false} />;
  if (refusalOf(booking.error)?.status === 404)
    return (
      <Ended
        title={t('This link no longer works')}
        text={t(
          'It works until 30 days after your session. Open it again from the email, or choose a new time.',
        )}
        isResult
      />
    );
  if (booking.data) return <Managed token={token} booking={booking.data} />;
  return (
    <Gate title={t('Your session')} text={t('See, move or cancel your session.')}>
      <Head />
      {booking.isError ? (
        <Alert
          title={t('Your session could not be loaded')}
          role="alert"
          onRetry={() => void booking.refetch()}
        />
      ) : (
        <p role="status">{t('Loading your session…')}</p>
      )}
    </Gate>
  );
});

const Head = () => (
  <PageHead title={t('Your session')} description={t('See, move or cancel your session.')} noIndex />
);

const titles = () =>
  ({
    scheduled: t('Your session'),
    completed: t('This session is over'),
    cancelled: t('This session was cancelled'),
  }) as const;

function Managed({ token, booking }: { token: string; booking: ManagedBookingDto }) {
  const { typeLabel, typeLabels, status, startsAt } = booking;
  const [isMoved, setIsMoved] = useState(false);
  const isResult = isMoved || status === 'cancelled';
  return (
    // The page's title shows the result.
    <Gate
      key={`${status} ${startsAt}`}
      title={isMoved && status === 'scheduled' ? t('Your session was moved') : titles()[status]}
      text={<span lang={langOf(typeLabels)}>{typeLabel}</span>}
      isResult={isResult}
    >
      <Head />
      <SessionDetails session={booking} />
      {status === 'scheduled' ? (
        <Changes token={token} booking={booking} onMoved={() => setIsMoved(true)} />
      ) : (
        <ChooseAgain />
      )}
    </Gate>
  );
}

interface ChangesProps {
  token: string;
  booking: ManagedBookingDto;
  onMoved: () => void;
}

function Changes({ token, booking, onMoved }: ChangesProps) {
  const session = useFirstSession();
  const kind = useOfferedTypes().find(({ type }) => type === booking.type);
  const [openForm, setOpenForm] = useState<'move' | 'cancel'>();
  const { cancellableUntil } = booking;
  if (cancellableUntil === null)
    return (
      <>
        <div>
          <CalendarButton token={token} />
        </div>
        <p className="muted">
          <T text="It's too late to change this online. Please <callUs/>." of={{ callUs: <CallUs /> }} />
        </p>
      </>
    );
  const stop = () => setOpenForm(undefined);
  if (openForm === 'cancel') return <CancelQuestion token={token} onKeep={stop} />;
  if (openForm === 'move' && session && kind)
    return (
      <MoveForm
        token={token}
        kind={kind}
        horizonDays={session.horizonDays}
        place={booking.place}
        onMoved={onMoved}
        onKeep={stop}
      />
    );
  return (
    <>
      <div className="cluster booking-actions">
        {kind && (
          <button type="button" className="btn btn-primary" onClick={() => setOpenForm('move')}>
            {t('Choose another time')}
          </button>
        )}
        <button type="button" className="btn btn-line" onClick={() => setOpenForm('cancel')}>
          {t('Cancel session')}
        </button>
        <CalendarButton token={token} />
      </div>
      <p className="muted">
        {kind
          ? t('You can move or cancel it until {time}.', { time: momentIn(cancellableUntil, readerZone()) })
          : t('You can cancel it until {time}.', { time: momentIn(cancellableUntil, readerZone()) })}
      </p>
    </>
  );
}

/** Heading of the opened form; it takes the focus of the button that was removed. */
function Opened({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 className="manage-heading" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

function CancelQuestion({ token, onKeep }: { token: string; onKeep: () => void }) {
  const cancelling = useCancelling(token);
  return (
    <form
      aria-label={t('Cancel session')}
      onSubmit={(event) => {
        event.preventDefault();
        cancelling.mutate();
      }}
    >
      <Opened>{t('Cancel this session?')}</Opened>
      <p>{t('Someone else can then book this time. You can book another one later.')}</p>
      <div className="cluster booking-actions">
        <SubmitButton isPending={cancelling.isPending}>{t('Yes, cancel')}</SubmitButton>
        <button type="button" className="btn btn-line" onClick={onKeep}>
          {t('Go back')}
        </button>
      </div>
    </form>
  );
}

interface MoveFormProps {
  token: string;
  kind: OfferedTypeDto;
  horizonDays: number;
  place: ManagedBookingDto['place'];
  onMoved: () => void;
  onKeep: () => void;
}

function MoveForm({ token, kind, horizonDays, place, onMoved, onKeep }: MoveFormProps) {
  const times = useSessionTimes(kind, horizonDays);
  const { control, handleSubmit, setValue, setError } = useForm({ defaultValues: { startsAt: '' } });
  const { field, fieldState } = useController({
    control,
    name: 'startsAt',
    rules: { required: t('Please choose a time') },
  });
  const moving = useMoving(token, {
    onMoved,
    onTaken: (message) => {
      setValue('startsAt', '');
      setError('startsAt', { message }, { shouldFocus: true });
      times.refetch();
    },
  });
  return (
    <form
      noValidate
      aria-label={t('Choose another time')}
      onSubmit={(event) => void handleSubmit(({ startsAt }) => moving.mutate(startsAt))(event)}
    >
      <Opened>{t('Choose another time')}</Opened>
      <SlotPicker
        times={times}
        value={field.value}
        onChange={field.onChange}
        inputRef={field.ref}
        error={fieldState.error?.message}
      />
      <ChosenTime startsAt={field.value} minutes={kind.minutes} place={placeTexts()[place].phrase} />
      <div className="cluster booking-actions">
        <SubmitButton isPending={moving.isPending}>
          {useBookLabel('move', field.value, t('Move my session'))}
        </SubmitButton>
        <button type="button" className="btn btn-line" onClick={onKeep}>
          {t('Go back')}
        </button>
      </div>
    </form>
  );
}
