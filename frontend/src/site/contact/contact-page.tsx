import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import type { SiteDto } from '../../shared/api/models/SiteDto';
import type { Page } from '../../shared/kit/page';
import { useAdditions } from '../../shared/parts/parts-in-use';
import { useEnglishSite, useSite } from '../../shared/practice/site';
import { serviceNamed } from '../content/service-names';
import { withPrices } from '../content/questions';
import { useIsFirstFree } from '../first-free';
import { PageHead } from '../page-head';
import { PageHero } from '../page-hero';
import { type FirstSession, useCanBook, useFirstSession, usePrices } from '../queries';
import { Questions } from '../questions';
import { ContactSection } from './contact-section';
import { SchedulingWidget } from './scheduling-widget';
import { CallUs } from '../links';
import './scheduling.css';
import { T } from '../../shared/text/rich-text';

declare module '../../shared/parts/additions' {
  interface AdditionTypes {
    /** Booking of the first session, on the contact page. */
    'site.booking': Page<{
      session: FirstSession;
      /** Name of the service that the visitor came from. */
      service: string | undefined;
    }>;
  }
}

export default function ContactPage() {
  const site = useEnglishSite();
  const session = useFirstSession();
  const canBook = useCanBook();
  const [booking] = useAdditions('site.booking');
  const { texts } = useSite();
  const isFirstFree = useIsFirstFree();
  const questions = withPrices(texts.contactQuestions, usePrices());
  const service = serviceNamed(site, useSearchParams()[0].get('service') ?? '');
  return (
    <>
      <PageHead
        title={t('Contact')}
        description={
          isFirstFree
            ? t('{ways}. The first session is free for new clients.', { ways: waysToMeet(site) })
            : t('{ways}.', { ways: waysToMeet(site) })
        }
      />
      <PageHero title={t('Contact')} lead={leadText(site, { canBook, isFirstFree })} hasBooking />
      <div className="wrap scheduling" id="book">
        {site.schedulingUrl ? (
          <SchedulingWidget url={site.schedulingUrl} />
        ) : booking && session ? (
          <booking.Component session={session} service={service} />
        ) : (
          <p className="schedule-by-phone">
            {isFirstFree ? (
              <T
                text="To book a free consultation, <callUs/>. We'll find a time that works for you."
                of={{ callUs: <CallUs /> }}
              />
            ) : (
              <T
                text="To book a session, <callUs/>. We'll find a time that works for you."
                of={{ callUs: <CallUs /> }}
              />
            )}
          </p>
        )}
      </div>
      <ContactSection service={service} />
      {questions.length > 0 && (
        <section className="section stone">
          <div className="wrap split">
            <h2>{t('Common questions')}</h2>
            <Questions questions={questions} lang={texts.lang['contactQuestions']} />
          </div>
        </section>
      )}
    </>
  );
}

function leadText(
  { phone }: SiteDto,
  { canBook, isFirstFree }: { canBook: boolean; isFirstFree: boolean },
): string {
  if (canBook && isFirstFree)
    return phone
      ? t('Book a free consultation, write or call.')
      : t('Book a free consultation or write to us.');
  if (canBook) return phone ? t('Book a session, write or call.') : t('Book a session or write to us.');
  return phone ? t('Write or call, whichever you prefer.') : t('Write to us.');
}

const either = perLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

function waysToMeet({ displayName, street, city, phone }: SiteDto): string {
  return either().format([
    city
      ? t('Write to {name} in {city}', { name: displayName, city })
      : t('Write to {name}', { name: displayName }),
    ...(phone ? [t('call {phone}', { phone })] : []),
    ...(street ? [t('come by')] : []),
  ]);
}
