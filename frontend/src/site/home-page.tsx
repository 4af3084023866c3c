import { t } from '@steward/texts';
import { useSite } from '../shared/practice/site';
import { BookBar } from './book-bar';
import { ClosingBand } from './closing-band';
import { ContactSection } from './contact/contact-section';
import { useInvitesToBook, useIsFirstFree } from './first-free';
import { FreeSessionLink } from './free-session-link';
import { FirstSession } from './home/first-session';
import { HeroPicture } from './home/hero-picture';
import { ServiceCards } from './home/service-cards';
import { Testimonials } from './home/testimonials';
import { PageHead } from './page-head';
import { WhyChoose } from './why-choose';
import { BookingButton, ButtonLink } from './links';
import { usePrices } from './queries';
import './home/home.css';

export default function HomePage() {
  return (
    <>
      <Opening />
      <BookBar />
      <Figures />
      <ServiceCards />
      <WhyChoose />
      <FirstSession />
      <Testimonials />
      <Closing />
      <ContactSection />
    </>
  );
}

function Opening() {
  const { tagline, displayName, texts, lang } = useSite();
  const hasPrices = usePrices().length > 0;
  // Else the button above leads to the contact page.
  const invitesToBook = useInvitesToBook();
  return (
    <section className="hero">
      <PageHead description={tagline || (texts.headline ?? displayName)} />
      <div className="wrap">
        <div className="hero-text">
          <h1 lang={texts.headline ? texts.lang['headline'] : undefined}>{texts.headline || displayName}</h1>
          {tagline && (
            <p className="lead" lang={lang['tagline']}>
              {tagline}
            </p>
          )}
          <FreeSessionLink />
          <Greeting />
          <div className="actions cluster">
            <ButtonLink look="line" to="/services">
              {t('Explore Services')}
            </ButtonLink>
            {hasPrices && (
              <ButtonLink look="line" to="/pricing">
                {t('View Pricing')}
              </ButtonLink>
            )}
            {invitesToBook && (
              <ButtonLink look="line" to="/contact">
                {t('Contact Us')}
              </ButtonLink>
            )}
          </div>
        </div>
        <figure className="hero-art">
          {texts.heroCaption && (
            <figcaption className="ui-hint" lang={texts.lang['heroCaption']}>
              {texts.heroCaption}
            </figcaption>
          )}
          <HeroPicture />
        </figure>
      </div>
    </section>
  );
}

/** The founder's photo and a sentence; nothing without both. */
function Greeting() {
  const { founderName, founderPhoto, texts } = useSite();
  if (!founderPhoto || !texts.greeting) return null;
  return (
    <figure className="greeting row gap-l">
      <img src={founderPhoto} alt={founderName} width={640} height={800} />
      <figcaption lang={texts.lang['greeting']}>{texts.greeting}</figcaption>
    </figure>
  );
}

function Closing() {
  const { closing, lang } = useSite().texts;
  const isFirstFree = useIsFirstFree();
  if (!closing) return null;
  return (
    <ClosingBand
      title={isFirstFree ? t('The first session is on us') : t('Where would you like to begin?')}
      text={closing}
      lang={lang['closing']}
    >
      <BookingButton />
    </ClosingBand>
  );
}

function Figures() {
  const { stats } = useSite();
  if (stats.length === 0) return null;
  return (
    <section className="figures stone" aria-label={t('The practice in numbers')}>
      <dl className="wrap">
        {stats.map(({ value, label, lang }) => (
          <div key={label}>
            <dt lang={lang['label']}>{label}</dt>
            <dd lang={lang['value']}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
