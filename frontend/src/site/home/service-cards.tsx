import { t } from '@steward/texts';
import { RiverLines } from '../../shared/art/river-lines';
import { SiteSpot } from '../../shared/art/site-spot';
import { cardIcon } from '../../shared/practice/services';
import { useSite } from '../../shared/practice/site';
import { useIsFirstFree } from '../first-free';
import { MoreLink } from '../links';
import '../ruled.css';

/** Services and, in the last card, the free session or the prices. */
export function ServiceCards() {
  const { serviceCards } = useSite();
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
              <MoreLink to={`/services#${card.id}`} label={t('Learn more')} about={card.title} />
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
            <MoreLink to="/pricing" label={t('See pricing')} />
          </div>
        </div>
      </div>
    </section>
  );
}
