import { t } from '@steward/texts';
import { RiverLines } from '../../shared/art/river-lines';
import { Spot } from '../../shared/art/spot';
import { cardIcon } from '../../shared/practice/services';
import { useSite } from '../../shared/practice/site';
import { MoreLink } from '../links';
import '../ruled.css';

/** Cards of a new practice, whose heading has their number. */
const usual = 5;

/** Services and, in the last card, the free session. */
export function ServiceCards() {
  const { serviceCards } = useSite();
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head stack gap-l">
          <h2>
            {serviceCards.length === usual
              ? t('Five services for families and small businesses')
              : t('Services for families and small businesses')}
          </h2>
          <p className="lead">
            {t('Book one session, or work with us all year. The services page has the details.')}
          </p>
        </div>
        <div className="ruled thirds">
          {serviceCards.map((card) => (
            <article key={card.id}>
              <Spot name={cardIcon(card)} />
              <h3 lang={card.lang['title']}>{card.title}</h3>
              <p lang={card.lang['description']}>{card.description}</p>
              <MoreLink to={`/services#${card.id}`} label={t('Learn more')} about={card.title} />
            </article>
          ))}
          <div className="ruled-note">
            <RiverLines />
            <h3>{t('The first session is free.')}</h3>
            <p>{t('For every new client. Mention it when you schedule.')}</p>
            <MoreLink to="/pricing" label={t('See pricing')} />
          </div>
        </div>
      </div>
    </section>
  );
}
