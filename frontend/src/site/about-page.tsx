import { t } from '@steward/texts';
import { SiteSpot, type SiteSpotName } from '../shared/art/site-spot';
import { initialsOf } from '../shared/text/person-name';
import { useSite } from '../shared/practice/site';
import { ClosingBand } from './closing-band';
import { PageHead } from './page-head';
import { PageHero } from './page-hero';
import { Paragraphs } from './paragraphs';
import { WhyChoose } from './why-choose';
import { useIsFirstFree } from './first-free';
import { shownServices } from '../shared/practice/services';
import { BookingButton, MoreLink } from './links';
import './ruled.css';
import './about.css';

export default function AboutPage() {
  const { displayName: name, street, texts } = useSite();
  const isFirstFree = useIsFirstFree();
  return (
    <>
      <PageHead title={t('About')} description={texts.aboutLead || t('About {name}.', { name })} />
      <PageHero title={t('About')} lead={texts.aboutLead} lang={texts.lang['aboutLead']} />
      <Story />
      <Values />
      <WhyChoose />
      <Founder />
      <ServicesAlone />
      <ClosingBand
        title={street ? t('Come and see for yourself') : t('Where would you like to begin?')}
        text={
          isFirstFree
            ? t('The first session is free for new clients. Mention it when you schedule.')
            : undefined
        }
      >
        <BookingButton />
      </ClosingBand>
    </>
  );
}

/** The services by name, for a page on which nothing else is written yet. */
function ServicesAlone() {
  const site = useSite();
  const { texts, founderName, founderBiography } = site;
  const shown = shownServices(site);
  const isWritten =
    texts.story ||
    texts.values?.length ||
    texts.whyLead ||
    texts.reasons?.length ||
    founderName ||
    founderBiography;
  if (isWritten || shown.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap split">
        <h2>{t('Our services')}</h2>
        <div className="stack gap-l to-start">
          <ul className="stack gap-s">
            {shown.map(({ id, title, lang }) => (
              <li key={id}>
                <a className="strong-link" href={`/services#${id}`} lang={lang['title']}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
          <MoreLink to="/services" label={t('See all services')} />
        </div>
      </div>
    </section>
  );
}

function Story() {
  const { story, lang } = useSite().texts;
  if (!story) return null;
  return (
    <section className="section">
      <div className="wrap split">
        <h2>{t('Our Story')}</h2>
        <div className="prose stack gap-l soft">
          <Paragraphs text={story} lang={lang['story']} leads="first" />
        </div>
      </div>
    </section>
  );
}

/** Pictures of the values, in their order. */
const pictures: readonly SiteSpotName[] = ['bell', 'key', 'ferry', 'lantern', 'oak', 'well'];

function Values() {
  const { values, lang } = useSite().texts;
  if (!values?.length) return null;
  return (
    <section className="section values">
      <div className="wrap">
        <div className="section-head stack gap-l">
          <h2>{t('Our Core Values')}</h2>
        </div>
        <div className="ruled thirds" lang={lang['values']}>
          {values.map(({ title, text }, index) => (
            <article key={title}>
              <SiteSpot name={pictures[index % pictures.length] ?? 'oak'} />
              <h3>{title}</h3>
              {text && <p>{text}</p>}
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

function Founder() {
  const site = useSite();
  const { displayName: name, founderName, founderRole, founderBiography, founderPhoto, lang } = site;
  if (!founderName && !founderBiography) return null;
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
          <h2>
            {t('{gender, select, other {Meet the Founder}}', { gender: site.founderGender ?? 'unstated' })}
          </h2>
          {founderName && <h3>{founderName}</h3>}
          {founderRole && (
            <p className="muted" lang={lang['founderRole']}>
              {founderRole}
            </p>
          )}
          <div className="prose stack gap-l soft">
            <Paragraphs text={founderBiography} lang={lang['founderBiography']} />
          </div>
        </div>
      </div>
    </section>
  );
}
