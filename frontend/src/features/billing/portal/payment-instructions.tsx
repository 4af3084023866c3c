import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { SiteService } from '../../../shared/api';
import { siteForReader, useSite } from '../../../shared/site';

/** The practice's words on how to pay where nothing is paid online; nothing until they are written. */
export function PaymentInstructions() {
  const { payments } = useSite();
  const instructions = useQuery({
    // The site that comes with each page is the visitors', which has no instructions.
    queryKey: ['payment-instructions'],
    queryFn: () => SiteService.getSite(),
    select: (site) => siteForReader(site).paymentInstructions.trim(),
    enabled: payments === 'offline',
  });
  if (!instructions.data) return null;
  return (
    <section className="stack gap-s">
      <h3>{t('How to pay')}</h3>
      <p className="note as-written">{instructions.data}</p>
    </section>
  );
}
