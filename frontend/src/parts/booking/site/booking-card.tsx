import { useEffect, useRef, useState } from 'react';
import { t } from '@steward/texts';
import type { BookingHoldDto } from '../../../shared/api/models/BookingHoldDto';
import type { FirstSessionDto } from '../../../shared/api/models/FirstSessionDto';
import type { OfferedTypeDto } from '../../../shared/api/models/OfferedTypeDto';
import { useSite } from '../../../shared/practice/site';
import { dayIn, weekdayOf } from '../../../shared/text/zone-time';
import { CallUs } from '../../../site/links';
import { visitorsCostText } from '../shared/cost-text';
import { BookingForm } from './booking-form';
import { useOfferedTypes } from './offer';
import { SessionTime } from './session-time';
import { T } from '../../../shared/text/rich-text';
import './booking.css';

interface BookingCardProps {
  session: FirstSessionDto;
  /** Name of the service that the visitor came from. */
  service: string | undefined;
}

/** Booking of a session by a visitor. The page's script loads when its form is used. */
export default function BookingCard({ session, service }: BookingCardProps) {
  const [created, setCreated] = useState<{ hold: BookingHoldDto; email: string }>();
  const [first, ...others] = useOfferedTypes();
  const only = others.length === 0 ? first : undefined;
  return (
    <section className="booking-card ui-card" aria-labelledby="booking-heading">
      <header className="booking-part stack gap-s">
        <h2 id="booking-heading">
          <span className="seal" />
          {only?.free ? t('Book your free first session') : t('Book a session')}
        </h2>
        <p className="soft">
          {only && `${lengthAndCost(only)} `}
          {session.confirmedBy === 'email'
            ? t("No account needed. We'll email you a link to confirm.")
            : t("No account needed. We'll call or write to confirm.")}
        </p>
        {service && (
          <p>
            <T text="About: <b>{service}</b>" values={{ service }} />
          </p>
        )}
      </header>
      <noscript>
        <p className="booking-part">
          <T
            text="To choose a time here, turn on JavaScript in your browser. Or <callUs/>, and we'll find a time that works for you."
            of={{ callUs: <CallUs /> }}
          />
        </p>
      </noscript>
      {created ? (
        <HoldCreated {...created} />
      ) : first && [first, ...others].some(({ nextFreeAt }) => nextFreeAt !== null) ? (
        <BookingForm
          types={[first, ...others]}
          session={session}
          service={service}
          onHoldCreated={(hold, email) => setCreated({ hold, email })}
        />
      ) : (
        <p className="booking-part">
          <T
            text="No times are free right now. Please <callUs/>, and we'll find a time that works for you."
            of={{ callUs: <CallUs /> }}
          />
        </p>
      )}
    </section>
  );
}

/** Length and cost of the only type, as sentences. */
function lengthAndCost({ minutes, free, cost }: OfferedTypeDto): string {
  if (free) return t('{minutes} minutes, free for new clients.', { minutes });
  const costs = visitorsCostText({ free, cost });
  return costs === undefined
    ? t('{minutes} minutes.', { minutes })
    : t('{minutes} minutes, {cost}.', { minutes, cost: costs });
}

/** Next step, shown in place of the form. */
function HoldCreated({ hold, email }: { hold: BookingHoldDto; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isByEmail = hold.confirmedBy === 'email';
  return (
    <div className="booking-part">
      <div className="prose stack gap-l">
        <h3 ref={heading} tabIndex={-1}>
          {isByEmail ? t('Check your inbox to confirm it') : t("We'll call or write to confirm")}
        </h3>
        <SessionTime startsAt={hold.startsAt} endsAt={hold.endsAt} />
        {isByEmail ? <LinkSent email={email} /> : <HeldFor {...hold} />}
      </div>
    </div>
  );
}

const LinkSent = ({ email }: { email: string }) => (
  <>
    <p>
      <T
        text="We've sent an email to <b>{email}</b>. Open the link in it within 30 minutes. Until then we hold this time for you; after that, someone else can book it."
        values={{ email }}
      />
    </p>
    <p className="muted">
      <T text="Don't see it? Check your spam folder, or <callUs/>." of={{ callUs: <CallUs /> }} />
    </p>
  </>
);

/** Until the end of a day of the practice, which is left out if the session is before it. */
function HeldFor({ startsAt, heldUntil }: Pick<BookingHoldDto, 'startsAt' | 'heldUntil'>) {
  const { timeZone } = useSite();
  const lastMoment = new Date(Date.parse(heldUntil) - 1).toISOString();
  return (
    <>
      <p>
        {Date.parse(heldUntil) > Date.parse(startsAt)
          ? t('We hold this time for you. Your session is booked once we confirm it.')
          : t(
              'We hold this time for you until the end of {day}. Your session is booked once we confirm it.',
              { day: weekdayOf(dayIn(lastMoment, timeZone)) },
            )}
      </p>
      <p className="muted">
        <T text="Questions? Please <callUs/>." of={{ callUs: <CallUs /> }} />
      </p>
    </>
  );
}
