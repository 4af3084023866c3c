import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { SiteSpot } from '../shared/art/site-spot';
import type { PricePackageDto } from '../shared/api/models/PricePackageDto';
import { benefitText, priceForReader, priceText, unitText, wholeDollars } from '../shared/text/price-text';
import { cardIcon, cardIdOf, shownServices } from '../shared/practice/services';
import { addressOf, useSite } from '../shared/practice/site';
import type { Translated } from '../shared/text/translated';
import { ClosingBand } from './closing-band';
import { withPrices } from './content/questions';
import { useInvitesToBook, useIsFirstFree } from './first-free';
import { FreeSessionLink } from './free-session-link';
import { PageHead } from './page-head';
import { PageHero } from './page-hero';
import { usePrices } from './queries';
import { Questions } from './questions';
import { Ticks } from './ticks';
import { ButtonLink } from './links';
import './pricing.css';

export default function PricingPage() {
  const prices = usePrices();
  const { texts } = useSite();
  const isFirstFree = useIsFirstFree();
  const hasPrices = prices.length > 0;
  const invitesToBook = useInvitesToBook();
  const title = hasPrices ? t('Pricing & Plans') : t('Pricing');
  const questions = withPrices(texts.pricingQuestions, prices);
  return (
    <>
      <PageHead
        title={title}
        description={[
          hasPrices
            ? t('What each service costs, and what you save with a package.')
            : t('Ask us for our current rates.'),
          isFirstFree && t('The first session is free for all new clients.'),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <PrintedSender />
      <PageHero title={title} lead={texts.pricingLead} lang={texts.lang['pricingLead']}>
        <FreeSessionLink />
      </PageHero>
      <section className="section" aria-label={hasPrices ? t('Plans') : title}>
        {!hasPrices ? (
          <div className="wrap">
            <p className="lead">
              <Link to="/contact" reloadDocument>
                {t('Ask us for our current rates')}
              </Link>
            </p>
          </div>
        ) : (
          <div className="wrap tariff">
            {prices.map((price) => (
              <PlanCard key={price.id} price={price} />
            ))}
          </div>
        )}
      </section>
      {questions.length > 0 && (
        <section className="section stone">
          <div className="wrap split">
            <h2>{t('Questions about fees')}</h2>
            <Questions questions={questions} lang={texts.lang['pricingQuestions']} />
          </div>
        </section>
      )}
      <ClosingBand
        title={hasPrices ? t('Not sure which plan fits?') : t('Not sure where to begin?')}
        text={
          isFirstFree
            ? t("Schedule the free session first. We'll tell you what you need, and what you don't.")
            : t("Ask us. We'll tell you what you need, and what you don't.")
        }
      >
        <ButtonLink look="paper" to="/contact">
          {invitesToBook ? t('Schedule Now') : t('Contact Us')}
        </ButtonLink>
        <ButtonLink look="line" to="/services">
          {t('Learn More About Services')}
        </ButtonLink>
      </ClosingBand>
    </>
  );
}

/** Letterhead of the price list, printed only. */
function PrintedSender() {
  const site = useSite();
  return (
    <div className="printed-sender cluster">
      {[site.displayName, addressOf(site), site.phone].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function PlanCard({ price }: { price: ReturnType<typeof priceForReader> }) {
  const { title, description, features, unit, serviceId, lang } = price;
  const isOffered = shownServices(useSite()).some(({ id }) => id === serviceId);
  const cardId = cardIdOf({ id: serviceId ?? '' });
  return (
    <article className="plan ui-card">
      <div className="row gap-l between to-start">
        <h2 lang={lang['title']}>{title}</h2>
        <SiteSpot name={cardIcon({ id: cardId })} size={52} />
      </div>
      {price.price === null ? (
        <p className="price is-text" lang={lang['priceText']}>
          {price.priceText}
        </p>
      ) : (
        <p className="price row">
          {price.priceText && <span lang={lang['priceText']}>{price.priceText}</span>}{' '}
          <b>{wholeDollars(price.price)}</b> <span>{unitText()[unit]}</span>
        </p>
      )}
      <p className="soft" lang={lang['description']}>
        {description}
      </p>
      <Ticks lines={features} lang={lang['features']} />
      {price.package ? <Package offer={price.package} /> : <div />}
      <ButtonLink look="line" to={isOffered ? `/contact?service=${cardId}` : '/contact'}>
        {useInvitesToBook() ? t('Schedule a Session') : t('Contact Us')}
      </ButtonLink>
    </article>
  );
}

function Package({ offer }: { offer: Translated<PricePackageDto> }) {
  const benefit = benefitText(offer);
  return (
    <div className="pack">
      <b lang={offer.lang['name']}>{offer.name}</b>
      <span lang={offer.lang['priceText']}>{priceText(offer)}</span>
      {benefit && (
        <small className="ui-hint all-columns" lang={offer.lang['note']}>
          {benefit}
        </small>
      )}
    </div>
  );
}
