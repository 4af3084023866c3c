import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import type { ConfirmedBookingDto } from '../../../shared/api/models/ConfirmedBookingDto';
import type { BookingPreviewDto } from '../../../shared/api/models/BookingPreviewDto';
import type { SiteDto } from '../../../shared/api/models/SiteDto';
import { BookingService } from '../../../shared/api/services/BookingService';
import { refusalOf } from '../../../shared/http/api-error';
import { useSite } from '../../../shared/practice/site';
import { OfficeDirections } from '../../../shared/practice/office-directions';
import { placeTexts } from '../../../shared/practice/appointment-places';
import { langOf } from '../../../shared/text/translated';
import { readerZone } from '../../../shared/text/reader-zone';
import { clockIn, dayIn, weekdayOf } from '../../../shared/text/zone-time';
import { Alert } from '../../../site/alert';
import { Gate } from '../../../site/auth/gate';
import { linkPage } from '../../../site/auth/link-page';
import { incompleteLink, type MailedLink } from '../../../site/auth/use-link-token';
import { PressForm } from '../../../site/form/submit-button';
import { T } from '../../../shared/text/rich-text';
import { ButtonLink, CallUs } from '../../../site/links';
import { PageHead } from '../../../site/page-head';
import { ChooseAgain, Ended, type Ending } from './booking-ended';
import { CalendarButton } from './calendar-button';
import { SessionDetails } from './session-details';
import { SessionTime } from './session-time';
import './booking.css';

/**
 * Page of the link in the email to a visitor. It shows the time, and confirms nothing until the button is
 * pressed, since mail scanners open links, too.
 */
export default linkPage(function BookingPage({ token, isMissing }: MailedLink) {
  const preview = useQuery({
    queryKey: ['/api/booking/preview', token],
    queryFn: () => BookingService.previewBooking({ requestBody: { token } }),
    enabled: token !== '',
  });
  const confirming = useAction({
    call: () => BookingService.confirmBooking({ requestBody: { token } }),
    failure: (failure) =>
      endingOf(failure) ? undefined : [t('Your session is not confirmed yet'), t('Please try again.')],
  });
  const ending = isMissing ? endings().incomplete : endingOf(confirming.error ?? preview.error);
  if (ending) return <Ended {...ending} isResult={!isMissing} />;
  if (confirming.data) return <Booked session={confirming.data} />;
  if (preview.data) return <Confirmation session={preview.data} action={confirming} />;
  return (
    <Gate title={t('Confirm your session')} text={t("You're one click away from your session.")}>
      <Head />
      {preview.isError ? (
        <Alert
          title={t('Your session could not be loaded')}
          role="alert"
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <p role="status">{t('Loading your session…')}</p>
      )}
    </Gate>
  );
});

const Head = () => (
  <PageHead title={t('Confirm your session')} description={t('Confirm your session.')} noIndex />
);

interface ConfirmationProps {
  session: BookingPreviewDto;
  action: { isPending: boolean; mutate: () => void };
}

function Confirmation({ session, action }: ConfirmationProps) {
  const { startsAt, endsAt, place, heldUntil } = session;
  const site = useSite();
  const zone = readerZone();
  const { label, hint } = placeTexts()[place];
  return (
    <Gate
      title={
        heldUntil === null
          ? t('This session is booked already')
          : t('Confirm your session: {day}, {time}', {
              day: unbroken(weekdayOf(dayIn(startsAt, zone))),
              time: unbroken(clockIn(startsAt, zone)),
            })
      }
      text={<span lang={langOf(session.typeLabels)}>{session.typeLabel}</span>}
    >
      <Head />
      <SessionTime startsAt={startsAt} endsAt={endsAt} />
      <p>
        <b>{label}</b>: {hint(site)}
      </p>
      <OfficeDirections to={{ place, location: null }} />
      <PressForm action={action}>
        {heldUntil === null ? t('Show my session') : t('Confirm my session')}
      </PressForm>
      {heldUntil !== null && (
        <p className="muted">{t("Not you? Close this page. We won't book anything.")}</p>
      )}
    </Gate>
  );
}

/** With the number of a day or hour on the line of its name: 'November 24', '9:00 AM'. */
const unbroken = (text: string): string => text.replace(/ (?=\d|[AP]M)/, '\u00a0');

function Booked({ session }: { session: ConfirmedBookingDto }) {
  const { sendsEmail } = useSite();
  const { manageToken } = session;
  const isCancelled = session.status === 'cancelled';
  return (
    <Gate
      title={isCancelled ? t('This session was cancelled') : t('Your session is booked')}
      text={<span lang={langOf(session.typeLabels)}>{session.typeLabel}</span>}
      isResult
    >
      <PageHead title={t('Your session')} description={t('Your session.')} noIndex />
      <SessionDetails session={session} />
      {isCancelled ? (
        <ChooseAgain />
      ) : (
        <>
          {manageToken !== null && (
            <div className="cluster booking-actions">
              <CalendarButton token={manageToken} />
              <ButtonLink look="line" to={`/booking/manage#token=${manageToken}`}>
                {t('Move or cancel')}
              </ButtonLink>
            </div>
          )}
          <Preparation sendsEmail={sendsEmail} />
          <p className="muted">
            {sendsEmail ? (
              t("We've emailed you these details, with a link to move or cancel the session.")
            ) : (
              <T
                text="Please note the time, or add it to your calendar. To move or cancel it later, <callUs/>."
                of={{ callUs: <CallUs /> }}
              />
            )}
          </p>
        </>
      )}
    </Gate>
  );
}

/** Advice before the session, as in its emails. */
const Preparation = ({ sendsEmail }: Pick<SiteDto, 'sendsEmail'>) => (
  <dl className="listing booking-advice">
    <div>
      <dt>{t('What to expect')}</dt>
      <dd>{t("We'll go through your questions and your numbers, and agree on the next steps.")}</dd>
    </div>
    <div>
      <dt>{t('What to bring')}</dt>
      <dd>{t('Your questions, and recent statements or bills if you have them.')}</dd>
    </div>
    {sendsEmail && (
      <div>
        <dt>{t('What happens next')}</dt>
        <dd>{t("We'll email you a reminder before we meet.")}</dd>
      </div>
    )}
  </dl>
);

const endings = () =>
  ({
    incomplete: incompleteLink(),
    'booking.expired': {
      title: t('This link has expired'),
      text: t('We no longer hold your time. Please choose a time again.'),
    },
    'booking.not_found': {
      title: t("We can't find this booking"),
      text: t('Open the link again from the email, or choose a new time.'),
    },
  }) as const satisfies Record<string, Ending>;

function endingOf(failure: unknown): Ending | undefined {
  const code = refusalOf(failure)?.code;
  return code === 'booking.expired' || code === 'booking.not_found' ? endings()[code] : undefined;
}
