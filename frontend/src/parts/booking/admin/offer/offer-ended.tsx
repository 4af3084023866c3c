import { t } from '@steward/texts';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import type { AvailabilityDto } from '../../../../shared/api';
import { useAdminSite } from '../../../../shared/practice/admin-site';
import { useSaveSite } from '../../../../shared/practice/saving-site';
import { freeKinds } from './free-kinds';

interface OfferEndedProps {
  /** The availability before and after it was saved. */
  saved: { before: AvailabilityDto; now: AvailabilityDto } | undefined;
  onClose: () => void;
}

/** Offers to clear the website's offer of a free session, once no session for visitors is free any more. */
export function OfferEnded({ saved, onClose }: OfferEndedProps) {
  const hasEnded =
    saved !== undefined && freeKinds(saved.before).length > 0 && freeKinds(saved.now).length === 0;
  const { data: site } = useAdminSite({ enabled: hasEnded });
  return hasEnded && site?.texts.offer ? <Question of={site} onClose={onClose} /> : null;
}

function Question({ of: site, onClose }: { of: Parameters<typeof useSaveSite>[0]; onClose: () => void }) {
  const { save, store } = useSaveSite(site);
  return (
    <ConfirmAction
      of={site}
      title={t('Clear the offer on your website, too?')}
      confirm={t('Clear the offer')}
      cancel={t('Keep it')}
      call={() => save({ texts: { offer: null }, translations: { es: { texts: { offer: null } } } })}
      events={['practice.changed']}
      success={t('Offer cleared')}
      failure={t('Failed to clear the offer')}
      onSuccess={store}
      onClose={onClose}
    >
      {t('Visitors can’t book a free session any more, so your website no longer shows “{offer}”.', {
        offer: site.texts.offer ?? '',
      })}
    </ConfirmAction>
  );
}
