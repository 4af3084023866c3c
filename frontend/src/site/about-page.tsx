import { t } from '@steward/texts';
import { Spot } from '../shared/art/spot';
import { initialsOf } from '../shared/text/person-name';
import { useSite } from '../shared/practice/site';
import { ClosingBand } from './closing-band';
import { values } from './content/practice';
import { PageHead } from './page-head';
import { PageHero } from './page-hero';
import { WhyChoose } from './why-choose';
import { ButtonLink } from './links';
import './ruled.css';
import './about.css';

export default function AboutPage() {
  const { displayName: name, city } = useSite();
  return (
    <>
      <PageHead
        title={t('About')}
        description={t('Who runs {name}, why the practice began, what we value, and who you will talk to.', {
          name,
        })}
      />
      <PageHero
        title={t('About')}
        lead={
          city
            ? t('{name} is a small practice in {city}, run by its founder.', { name, city })
            : t('{name} is a small practice, run by its founder.', { name })
        }
      />
      <Story />
      <section className="section values">
        <div className="wrap">
          <div className="section-head stack gap-l">
            <h2>{t('Our Core Values')}</h2>
          </div>
          <div className="ruled thirds">
            {values().map(({ title, icon, text }) => (
              <article key={title}>
                <Spot name={icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </article>
            ))}
          </div>
        </div>
      </section>
      <WhyChoose />
      <Founder />
      <ClosingBand
        title={t('Come and see for yourself')}
        text={t('The first session is free for new clients. Mention it when you schedule.')}
      >
        <ButtonLink look="paper" to="/contact#book">
          {t('Schedule Your Free Session')}
        </ButtonLink>
      </ClosingBand>
    </>
  );
}

function Story() {
  return (
    <section className="section">
      <div className="wrap split">
        <h2>{t('Our Story')}</h2>
        <div className="prose stack gap-l soft">
          <p className="lead">
            {t(
              "We started with a simple observation: the people who need good money advice the most often can't get it.",
            )}
          </p>
          <p>
            {t(
              'A family on one income and a store with a few employees need what big companies have. They need someone who goes over the numbers with them and says what to do next. What they usually get is a sales pitch, or jargon.',
            )}
          </p>
          <p>
            {t(
              'So we built a practice around the conversation. Our rates are on this website, and they are introductory while we are new. There is one consultant, who handles your numbers from start to finish. Your documents are in your own private portal.',
            )}
          </p>
          <p>
            {t(
              'We give no licensed tax, investment or legal advice. If a question needs it, we say so right away. Then we help you get the right documents to the right person.',
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

function Founder() {
  const { displayName: name, founderName, founderRole, founderBiography, founderPhoto, lang } = useSite();
  if (!founderName && !founderBiography) return null;
  const paragraphs = founderBiography.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <section className="section">
      <div className="wrap founder split">
        <figure className="portrait">
          {founderPhoto ? (
            <img src={founderPhoto} alt={founderName} width={640} height={800} loading="lazy" />
          ) : (
            <span aria-hidden="true">{initialsOf(founderName || name)}</span>
          )}
        </figure>
        <div>
          <h2>{t('Meet the Founder')}</h2>
          {founderName && <h3>{founderName}</h3>}
          {founderRole && (
            <p className="muted" lang={lang['founderRole']}>
              {founderRole}
            </p>
          )}
          <div className="prose stack gap-l soft">
            {paragraphs.map((paragraph) => (
              <p key={paragraph} lang={lang['founderBiography']}>
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
