import { t } from '@steward/texts';
import { Bridge } from '../shared/art/bridge';
import { useSite } from '../shared/practice/site';
import { BookBar } from './book-bar';
import { ClosingBand } from './closing-band';
import { ContactSection } from './contact/contact-section';
import { bridgeMeaning } from './content/practice';
import { FreeSessionLink } from './free-session-link';
import { FirstSession } from './home/first-session';
import { ServiceCards } from './home/service-cards';
import { Testimonials } from './home/testimonials';
import { PageHead } from './page-head';
import { WhyChoose } from './why-choose';
import { ButtonLink } from './links';
import './home/home.css';

const heading = () => t('Financial Success Made Accessible');

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
      <ClosingBand
        title={t('The first session is on us')}
        text={t(
          "Bring a question, a shoebox of receipts or a business plan. We'll tell you what we would do next.",
        )}
      >
        <ButtonLink look="paper" to="/contact#book">
          {t('Schedule Your Free Session')}
        </ButtonLink>
      </ClosingBand>
      <ContactSection />
    </>
  );
}

function Opening() {
  const { tagline, lang } = useSite();
  return (
    <section className="hero">
      <PageHead description={tagline || heading()} />
      <div className="wrap">
        <div className="hero-text">
          <h1>{heading()}</h1>
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
            <ButtonLink look="line" to="/pricing">
              {t('View Pricing')}
            </ButtonLink>
            <ButtonLink look="line" to="/contact">
              {t('Contact Us')}
            </ButtonLink>
          </div>
        </div>
        <figure className="hero-art">
          <figcaption className="ui-hint">{bridgeMeaning()}</figcaption>
          <Bridge />
        </figure>
      </div>
    </section>
  );
}

/** The founder's photo and a sentence; nothing without a photo. */
function Greeting() {
  const { founderName, founderPhoto } = useSite();
  if (!founderPhoto) return null;
  const [firstName = ''] = founderName.trim().split(/\s+/);
  return (
    <figure className="greeting row gap-l">
      <img src={founderPhoto} alt={founderName} width={640} height={800} />
      <figcaption>
        {firstName
          ? t("Hi, I'm {firstName}. I'll answer you myself.", { firstName })
          : t("I'll answer you myself.")}
      </figcaption>
    </figure>
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
