import type { AdminPriceDto } from '../../../../shared/api';
import { StaleSpanish } from '../stale-spanish';
import { benefitText, priceText, unitText } from '../../../../shared/text/price-text';

/** Cost of a price and of its package, in a row of the list. */
export function PriceDetails({ price }: { price: AdminPriceDto }) {
  const { unit, package: offer } = price;
  return (
    <>
      <p className="ui-hint numeric">
        {[priceText(price), price.price !== null && unitText()[unit]].filter(Boolean).join(' ')}
      </p>
      <StaleSpanish since={price.staleSince} />
      {offer && (
        <p className="ui-hint numeric">
          {`${offer.name}: ${[priceText(offer), benefitText(offer)].filter(Boolean).join(', ')}`}
        </p>
      )}
    </>
  );
}
