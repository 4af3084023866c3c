import { useEffect, useRef, useState } from 'react';
import type { BookingHoldDto } from '../../shared/api/models/BookingHoldDto';
import type { FirstSessionDto } from '../../shared/api/models/FirstSessionDto';
import { CallUs } from '../links';
import { BookingForm } from './booking-form';
import { SessionTime } from './session-time';
import './booking.css';

interface BookingCardProps {
  session: FirstSessionDto;
  /** Name of the service that the visitor came from. */
  service: string | undefined;
}

/** Booking of the free first session by a visitor. The page's script loads when its form is used. */
export function BookingCard({ session, service }: BookingCardProps) {
  const [created, setCreated] = useState<{ hold: BookingHoldDto; email: string }>();
  return (
    <section className="booking-card ui-card" aria-labelledby="booking-heading">
      <header className="booking-part stack gap-s">
        <h2 id="booking-heading">
          <span className="seal" />
          Book your free first session
        </h2>
        <p className="soft">
          {session.minutes} minutes, free for new clients. No account needed. We'll email you a link to
          confirm.
        </p>
        {service && (
          <p>
            About: <b>{service}</b>
          </p>
        )}
      </header>
      <noscript>
        <p className="booking-part">
          To choose a time here, turn on JavaScript in your browser. Or <CallUs />, and we'll find a time that
          works for you.
        </p>
      </noscript>
      {created ? (
        <HoldCreated {...created} />
      ) : session.nextFreeAt === null ? (
        <p className="booking-part">
          No times are free right now. Please <CallUs />, and we'll find a time that works for you.
        </p>
      ) : (
        <BookingForm
          session={session}
          service={service}
          onHoldCreated={(hold, email) => setCreated({ hold, email })}
        />
      )}
    </section>
  );
}

/** Next step, shown in place of the form. */
function HoldCreated({ hold, email }: { hold: BookingHoldDto; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="booking-part">
      <div className="prose stack gap-l">
        <h3 ref={heading} tabIndex={-1}>
          Check your inbox to confirm it
        </h3>
        <SessionTime startsAt={hold.startsAt} endsAt={hold.endsAt} />
        <p>
          We've sent an email to <b>{email}</b>. Open the link in it within 30 minutes. Until then we hold
          this time for you; after that, someone else can book it.
        </p>
        <p className="muted">
          Don't see it? Check your spam folder, or <CallUs />.
        </p>
      </div>
    </div>
  );
}
