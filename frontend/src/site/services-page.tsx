import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import type { OfferedServiceDto } from '../shared/api/models/OfferedServiceDto';
import type { Translated } from '../shared/text/translated';
import { SiteSpot } from '../shared/art/site-spot';
import { markOf, shownServices } from '../shared/practice/services';
import { useSite } from '../shared/practice/site';
import { ClosingBand } from './closing-band';
import { useIsFirstFree } from './first-free';
import { PageHead } from './page-head';
import { PageHero } from './page-hero';
import { priceText, unitText } from '../shared/text/price-text';
import { usePrices } from './queries';
import { Ticks } from './ticks';
import { BookingButton, ButtonLink } from './links';
import './services.css';

const listed = perLanguage((locale) => new Intl.ListFormat(locale));

export default function ServicesPage() {
  const site = useSite();
  const shown = shownServices(site);
  const hasPrices = usePrices().length > 0;
  const isFirstFree = useIsFirstFree();
  return (
    <>
      <PageHead
        title={t('Our Business Consulting Services')}
        description={listed().format(shown.map(({ title }) => title))}
      />
      <PageHero
        title={t('Our Business Consulting Services')}
        lead={
          isFirstFree
            ? t('Each service can begin with one session, and the first one is free.')
            : t('Each service can begin with one session.')
        }
      />
      <div className="wrap services split">
        <nav className="services-index" aria-label={t('Services on this page')}>
          <ul>
            {shown.map(({ id, title, lang }) => (
              <li key={id}>
                <a href={`#${id}`} lang={lang['title']}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {site.services.map((service) =>
            service.hidden ? (
              <Anchors key={service.id} of={service} />
            ) : (
              <ServiceBlock key={service.id} service={service} />
            ),
          )}
        </div>
      </div>
      <ClosingBand
        title={t('Not sure where to begin?')}
        text={
          isFirstFree
            ? t(
                'Tell us what keeps you busy. In the free first session we find out together which service helps, if any.',
              )
            : t('Tell us what keeps you busy. We find out together which service helps, if any.')
        }
      >
        <BookingButton />
        {hasPrices && (
          <ButtonLink look="line" to="/pricing">
            {t('View Pricing')}
          </ButtonLink>
        )}
      </ClosingBand>
    </>
  );
}

/** Targets of links to a service that is not shown. */
function Anchors({ of }: { of: OfferedServiceDto }) {
  const { alias } = markOf(of);
  return [of.id, alias].map((id) => id && <span key={id} id={id} />);
}

function ServiceBlock({ service }: { service: Translated<OfferedServiceDto> }) {
  const { id, title, description, details, features, lang } = service;
  const { alias, icon } = markOf(service);
  const prices = usePrices().filter(({ serviceId }) => serviceId === id);
  return (
    <section className="service" id={id} aria-labelledby={`${id}-title`}>
      {/* The home page uses another name for this service. */}
      {alias && <span className="service-alias" id={alias} />}
      <header className="row gap-xl between to-start all-columns">
        <div>
          <h2 id={`${id}-title`} lang={lang['title']}>
            {title}
          </h2>
          {description && (
            <p className="lead" lang={lang['description']}>
              {description}
            </p>
          )}
        </div>
        <SiteSpot name={icon} size={80} />
      </header>
      <div className="prose stack gap-l soft">
        {details.map((paragraph) => (
          <p key={paragraph} lang={lang['details']}>
            {paragraph}
          </p>
        ))}
        <div className="actions cluster">
          <ButtonLink look="line" to={`/contact?service=${id}`}>
            {t('Get Started')}
          </ButtonLink>
          {prices.map((price) => (
            <Link key={price.id} className="service-price" to="/pricing" reloadDocument>
              <span>
                <span lang={price.lang['title']}>{price.title}</span>
                {', '}
                <span lang={price.lang['priceText']}>{priceText(price)}</span>
                {price.price !== null && ` ${unitText()[price.unit]}`}
              </span>
            </Link>
          ))}
        </div>
      </div>
      {features.length > 0 && (
        <div className="service-offer ui-card">
          <h3>{t('What We Offer')}</h3>
          <Ticks lines={features} lang={lang['features']} />
        </div>
      )}
    </section>
  );
}
