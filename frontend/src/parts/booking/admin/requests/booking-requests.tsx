import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { capitalized } from '@steward/texts/locale';
import { useAction } from '../../../../shared/action/use-action';
import { BookingService, type WaitingBookingDto, type WaitingBookingsDto } from '../../../../shared/api';
import { useSite } from '../../../../shared/practice/site';
import { placeTexts } from '../../../../shared/practice/appointment-places';
import { dayIn, spanIn, weekdayOf } from '../../../../shared/text/zone-time';
import { CallOrWriteTo } from './call-or-write';
import { DeclineDialog } from './decline-dialog';
import { Button } from '../../../../shared/antd/button';
import './booking-requests.css';

interface BookingRequestsProps {
  bookings: WaitingBookingsDto;
  /** Milliseconds since 1970. */
  now: number;
}

/** Times that visitors asked for on the website, with the practice's answers. */
export function BookingRequests({ bookings: { count, items }, now }: BookingRequestsProps) {
  const [declined, setDeclined] = useState<WaitingBookingDto>();
  // The notification of a request leads here.
  const wanted = Number(useSearchParams()[0].get('booking'));
  return (
    <section className="ui-card booking-requests" aria-labelledby="booking-requests">
      <header>
        <h2 id="booking-requests">
          {t('Booking requests')} <span className="ui-hint numeric">{count}</span>
        </h2>
      </header>
      <ul className="lines">
        {items.map((booking) => (
          <Request
            key={booking.id}
            booking={booking}
            isOpen={Date.parse(booking.heldUntil) > now}
            isWanted={booking.id === wanted}
            onDecline={() => setDeclined(booking)}
          />
        ))}
      </ul>
      <DeclineDialog booking={declined} onClose={() => setDeclined(undefined)} />
    </section>
  );
}

interface RequestProps {
  booking: WaitingBookingDto;
  /** False if it was not answered in time. */
  isOpen: boolean;
  onDecline: () => void;
}

function Request({ isWanted, ...props }: RequestProps & { isWanted: boolean }) {
  const { booking, isOpen } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWanted) row.current?.focus();
  }, [isWanted]);
  const nameId = useId();
  const { invitee, startsAt, endsAt, place, notes, heldUntil } = booking;
  const { timeZone } = useSite();
  // It ends with a day of the practice.
  const lastDay = dayIn(new Date(Date.parse(heldUntil) - 1).toISOString(), timeZone);
  return (
    <li ref={row} tabIndex={-1}>
      <div className="stack gap-xs">
        <h3 id={nameId}>{invitee.name}</h3>
        <p>
          {spanIn({ startsAt, endsAt }, timeZone)} · {capitalized(placeTexts()[place].phrase)}
        </p>
        {notes !== null && <p className="ui-hint">{notes}</p>}
        <p>
          <CallOrWriteTo invitee={invitee} />
        </p>
        {isOpen ? (
          <p className="ui-hint">
            {Date.parse(heldUntil) > Date.parse(startsAt)
              ? t('The time is held. Confirm or decline before it starts.')
              : t('The time is held until the end of {day}. Confirm or decline before then.', {
                  day: weekdayOf(lastDay),
                })}
          </p>
        ) : (
          <p className="ui-hint">
            <b>{t('Not answered')}</b> · {t('The time is free again.')}
          </p>
        )}
      </div>
      <Actions {...props} describedBy={nameId} />
    </li>
  );
}

interface ActionsProps extends RequestProps {
  /** Id of the element with the visitor's name. */
  describedBy: string;
}

function Actions({ booking: { id, invitee }, isOpen, onDecline, describedBy }: ActionsProps) {
  const { sendsEmail } = useSite();
  const { name, email, phone } = invitee;
  const confirming = useAction({
    call: (_: void, keyFor) =>
      BookingService.confirmBookingRequest({ id, idempotencyKey: keyFor({ confirm: id }) }),
    events: ['booking.answered'],
    success: () => ({
      title: t('Session booked'),
      description: sendsEmail
        ? t('We emailed {name}.', { name })
        : t('Call or write to tell {name}: {contact}', {
            name,
            contact: [phone, email].filter(Boolean).join(', '),
          }),
    }),
    failure: t('Not booked'),
  });
  const closing = useAction({
    call: () => BookingService.closeBookingRequest({ id }),
    events: ['booking.answered'],
    failure: t('Not closed'),
  });
  if (!isOpen)
    return (
      <div className="cluster">
        <Button of={closing} aria-describedby={describedBy}>
          {t('Close')}
        </Button>
      </div>
    );
  return (
    <div className="cluster">
      <Button type="primary" of={confirming} aria-describedby={describedBy}>
        {t('Confirm')}
      </Button>
      <Button disabled={confirming.isPending} aria-describedby={describedBy} onClick={onDecline}>
        {t('Decline')}
      </Button>
    </div>
  );
}
