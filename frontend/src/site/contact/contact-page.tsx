import { useSearchParams } from 'react-router-dom';
import { useSite } from '../../shared/site';
import { BookingCard } from '../booking/booking-card';
import { serviceNamed } from '../content/service-names';
import { contactQuestions } from '../content/questions';
import { PageHead } from '../page-head';
import { PageHero } from '../page-hero';
import { useFirstSession } from '../queries';
import { Questions } from '../questions';
import { ContactSection } from './contact-section';
import { SchedulingWidget } from './scheduling-widget';
import { PhoneLink } from '../links';
import './scheduling.css';

export default function ContactPage() {
  const site = useSite();
  const session = useFirstSession();
  const service = serviceNamed(useSearchParams()[0].get('service') ?? '');
  return (
    <>
      <PageHead
        title="Contact"
        description={`Write to ${site.displayName} in ${site.city}, call ${site.phone}, or come by. The first session is free for new clients.`}
      />
      <PageHero
        title="Contact"
        lead={
          site.schedulingUrl || session
            ? 'Book a free consultation, write or call.'
            : 'Write or call, whichever you prefer. Your consultant will answer personally.'
        }
        hasBooking
      />
      <div className="wrap scheduling" id="book">
        {site.schedulingUrl ? (
          <SchedulingWidget url={site.schedulingUrl} />
        ) : session ? (
          <BookingCard session={session} service={service} />
        ) : (
          <p className="schedule-by-phone">
            To book a free consultation, call <PhoneLink />. We'll find a time that works for you.
          </p>
        )}
      </div>
      <ContactSection service={service} />
      <section className="section stone">
        <div className="wrap split">
          <div>
            <h2>Common questions</h2>
            <p className="lead">Four things people often ask us.</p>
          </div>
          <Questions questions={contactQuestions} />
        </div>
      </section>
    </>
  );
}
