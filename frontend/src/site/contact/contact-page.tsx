import { useSearchParams } from 'react-router-dom';
import type { SiteDto } from '../../shared/api/models/SiteDto';
import { useSite } from '../../shared/site';
import { BookingCard } from '../booking/booking-card';
import { serviceNamed } from '../content/service-names';
import { contactQuestions } from '../content/questions';
import { PageHead } from '../page-head';
import { PageHero } from '../page-hero';
import { useFirstSession, usePrices } from '../queries';
import { Questions } from '../questions';
import { ContactSection } from './contact-section';
import { SchedulingWidget } from './scheduling-widget';
import { CallUs } from '../links';
import './scheduling.css';
import { formatOf } from '../../shared/locale';

export default function ContactPage() {
  const site = useSite();
  const session = useFirstSession();
  const prices = usePrices();
  const service = serviceNamed(site, useSearchParams()[0].get('service') ?? '');
  return (
    <>
      <PageHead
        title="Contact"
        description={`${waysToMeet(site)}. The first session is free for new clients.`}
      />
      <PageHero
        title="Contact"
        lead={
          site.schedulingUrl || session
            ? `Book a free consultation${site.phone ? ', write or call' : ' or write to us'}.`
            : `${site.phone ? 'Write or call, whichever you prefer.' : 'Write to us.'} Your consultant will answer personally.`
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
            To book a free consultation, <CallUs />. We'll find a time that works for you.
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
          <Questions questions={contactQuestions(prices)} />
        </div>
      </section>
    </>
  );
}

const either = formatOf((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

function waysToMeet({ displayName, street, city, phone }: SiteDto): string {
  return either().format([
    `Write to ${displayName}${city && ` in ${city}`}`,
    ...(phone ? [`call ${phone}`] : []),
    ...(street ? ['come by'] : []),
  ]);
}
