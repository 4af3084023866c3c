import { useEffect, useRef, useState } from 'react';
import type { BookingHoldDto } from '../../shared/api/models/BookingHoldDto';
import type { FirstSessionDto } from '../../shared/api/models/FirstSessionDto';
import { BookingForm } from './booking-form';
import { SessionTime } from './session-time';
import { PhoneLink } from '../links';
import '../../shared/tiles.css';
import './booking.css';

/**
 * Booking of the free first session by a visitor. Closed, it is static markup; its button loads the page's
 * script.
 */
export function BookingCard({ session: { minutes, horizonDays } }: { session: FirstSessionDto }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<{ hold: BookingHoldDto; email: string }>();
  return (
    <section className="booking-card ui-card" aria-labelledby="booking-heading">
      <header className="booking-part cluster gap-xl between">
        <div>
          <h2 id="booking-heading" ref={heading} tabIndex={-1}>
            <span className="seal" />
            Book your free first session
          </h2>
          <p className="soft">
            {minutes} minutes, free for new clients. No account needed. We'll email you a link to confirm.
          </p>
        </div>
        {!isOpen && (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              setIsOpen(true);
              // The button is removed, and the opened content follows the heading.
              heading.current?.focus();
            }}
          >
            Choose a time
          </button>
        )}
      </header>
      <noscript>
        <p className="booking-part">
          To choose a time here, turn on JavaScript in your browser. Or call <PhoneLink />, and we'll find a
          time that works for you.
        </p>
      </noscript>
      {isOpen && (
        <div className="booking-part">
          {created ? (
            <HoldCreated {...created} />
          ) : (
            <BookingForm
              horizonDays={horizonDays}
              onHoldCreated={(hold, email) => setCreated({ hold, email })}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** Next step, shown in place of the form. */
function HoldCreated({ hold, email }: { hold: BookingHoldDto; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="prose stack gap-l">
      <h3 ref={heading} tabIndex={-1}>
        Check your inbox to confirm it
      </h3>
      <SessionTime startsAt={hold.startsAt} endsAt={hold.endsAt} />
      <p>
        We've sent an email to <b>{email}</b>. Open the link in it within 30 minutes. Until then we hold this
        time for you; after that, someone else can book it.
      </p>
      <p className="muted">
        Don't see it? Check your spam folder, or call <PhoneLink />.
      </p>
    </div>
  );
}
