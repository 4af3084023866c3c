import { useEffect, useRef, useState } from 'react';
import type { BookingHoldDto } from '../../shared/api/models/BookingHoldDto';
import type { FirstSessionDto } from '../../shared/api/models/FirstSessionDto';
import { phoneHref, useSite } from '../../shared/site';
import { BookingForm } from './booking-form';
import { SessionTime } from './session-time';
import './booking.css';

/** A visitor's way to the free first session. Closed it is plain markup; its button fetches the page's program. */
export function BookingCard({ session: { minutes, horizonDays } }: { session: FirstSessionDto }) {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<{ hold: BookingHoldDto; email: string }>();
  return (
    <section className="booking" aria-labelledby="booking-heading">
      <header>
        <div>
          <h2 id="booking-heading" ref={heading} tabIndex={-1}>
            <span className="seal" />
            Book your free first session
          </h2>
          <p>{minutes} minutes, free for new clients, without an account. You confirm it by e-mail.</p>
        </div>
        {!isOpen && (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              setIsOpen(true);
              // The button goes; what it opens comes next.
              heading.current?.focus();
            }}
          >
            Choose a Time
          </button>
        )}
      </header>
      <noscript>
        <p className="booking-body">
          Choosing a time here needs JavaScript, which is off in your browser. Please call{' '}
          <a href={phoneHref(site)}>{site.phone}</a>: we find a time that suits you.
        </p>
      </noscript>
      {isOpen && (
        <div className="booking-body">
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

/** What to do next, in place of the form. */
function HoldCreated({ hold, email }: { hold: BookingHoldDto; email: string }) {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="booking-held">
      <h3 ref={heading} tabIndex={-1}>
        Check your inbox to confirm it
      </h3>
      <SessionTime startsAt={hold.startsAt} endsAt={hold.endsAt} />
      <p>
        An e-mail is on its way to <b>{email}</b>. Please open its link within 30 minutes: until then we hold
        this time for you, and after that it is free for others again.
      </p>
      <p className="muted">
        Nothing there? Look into the spam folder, or call <a href={phoneHref(site)}>{site.phone}</a>.
      </p>
    </div>
  );
}
