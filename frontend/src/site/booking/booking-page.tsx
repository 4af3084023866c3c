import { useAction } from '../../shared/action/use-action';
import { BookingService } from '../../shared/api/services/BookingService';
import type { ConfirmedBookingDto } from '../../shared/api/models/ConfirmedBookingDto';
import { errorMessage, refusalOf } from '../../shared/api-error';
import { Gate } from '../auth/gate';
import { incompleteLink, useLinkToken } from '../auth/use-link-token';
import { PressForm } from '../form/submit-button';
import { PageHead } from '../page-head';
import { ChooseAgain, Ended, type Ending } from './booking-ended';
import { SessionTime } from './session-time';
import { PhoneLink } from '../links';
import '../../shared/tiles.css';
import './booking.css';

/**
 * Page of the link in the email to a visitor. Nothing is confirmed until the button is pressed, since mail
 * scanners open links, too.
 */
export default function BookingPage() {
  const { token, isMissing } = useLinkToken();
  const confirming = useAction({
    call: () => BookingService.confirmBooking({ requestBody: { token } }),
    failure: (failure) =>
      endingOf(failure)
        ? undefined
        : {
            title: 'Your session is not confirmed yet',
            description: errorMessage(failure, 'Please try again.'),
          },
  });
  const ending = isMissing ? endings.incomplete : endingOf(confirming.error);
  if (ending) return <Ended {...ending} isResult={!isMissing} />;
  if (confirming.data) return <Booked {...confirming.data} />;
  return (
    <Gate title="Confirm your free session" text="You're one click away from your free first session.">
      <PageHead title="Confirm your session" description="Confirm your free first session." noIndex />
      <PressForm action={confirming}>Confirm my session</PressForm>
      <p className="muted">Not you? Close this page. We won't book anything.</p>
    </Gate>
  );
}

function Booked({ typeLabel, status, startsAt, endsAt, location, videoUrl }: ConfirmedBookingDto) {
  const isCancelled = status === 'cancelled';
  return (
    <Gate
      title={isCancelled ? 'This session was cancelled' : 'Your session is booked'}
      text={typeLabel}
      isResult
    >
      <PageHead title="Your session" description="Your free first session." noIndex />
      <SessionTime startsAt={startsAt} endsAt={endsAt} />
      {location && <p>{location}</p>}
      {videoUrl && (
        <a className="strong-link" href={videoUrl} target="_blank" rel="noopener">
          Join by video
        </a>
      )}
      {isCancelled ? (
        <ChooseAgain />
      ) : (
        <p className="muted">
          We've emailed you these details. To cancel or change the time, use the link in that email, or call{' '}
          <PhoneLink />.
        </p>
      )}
    </Gate>
  );
}

const endings = {
  incomplete: incompleteLink,
  'booking.expired': {
    title: 'This link has expired',
    text: 'We hold a time for 30 minutes. Please choose a time again.',
  },
  'booking.not_found': {
    title: "We can't find this booking",
    text: 'Open the link again from the email, or choose a new time.',
  },
} as const satisfies Record<string, Ending>;

function endingOf(failure: unknown): Ending | undefined {
  const code = refusalOf(failure)?.code;
  return code === 'booking.expired' || code === 'booking.not_found' ? endings[code] : undefined;
}
