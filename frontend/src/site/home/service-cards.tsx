import { t } from '@steward/texts';
import { RiverLines } from '../../shared/art/river-lines';
import { SiteSpot } from '../../shared/art/site-spot';
import { cardIcon, cardIdOf } from '../../shared/practice/services';
import type { OfferedServiceDto } from '../../shared/api/models/OfferedServiceDto';
import { useSite } from '../../shared/practice/site';
import { useIsFirstFree } from '../first-free';
import { MoreLink } from '../links';
import { usePrices } from '../queries';
import '../ruled.css';

/** Services and, in the last card, the free session or the prices. */
export function ServiceCards() {
  const { serviceCards, services } = useSite();
  const hasPrices = usePrices().length > 0;
  const isFirstFree = useIsFirstFree();
  if (serviceCards.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head stack gap-l">
          <h2>{t('Our services')}</h2>
        </div>
        <div className="ruled thirds">
          {serviceCards.map((card) => (
            <article key={card.id}>
              <SiteSpot name={cardIcon(card)} />
              <h3 lang={card.lang['title']}>{card.title}</h3>
              {card.description && <p lang={card.lang['description']}>{card.description}</p>}
              {isDescribed(services.find((service) => cardIdOf(service) === card.id)) ? (
                <MoreLink to={`/services#${card.id}`} label={t('Learn more')} about={card.title} />
              ) : (
                <MoreLink to={`/contact?service=${card.id}`} label={t('Get Started')} about={card.title} />
              )}
            </article>
          ))}
          <div className="ruled-note">
            <RiverLines />
            <h3>{isFirstFree ? t('The first session is free.') : t('Not sure which service you need?')}</h3>
            <p>
              {isFirstFree
                ? t('For every new client. Mention it when you schedule.')
                : t('Ask us in a first session.')}
            </p>
            {hasPrices ? (
              <MoreLink to="/pricing" label={t('See pricing')} />
            ) : (
              <MoreLink to="/contact" label={t('Contact Us')} />
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** True if the services page says more about it than its name. */
const isDescribed = (service: OfferedServiceDto | undefined): boolean =>
  Boolean(service && (service.description || service.details.length > 0 || service.features.length > 0));
