import { useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { useMedia } from '../../../shared/antd/use-media';
import type { RequestWay } from '../../../features/documents/portal/offered/request-way';
import { PhoneDialog } from './phone-dialog';
import { useHandover, useIsOffered } from './use-handover';

/** Button at an open request on a computer; the dialog shows the code for the phone. */
export function PhoneButton({ id, itemId, title, onSent }: RequestWay) {
  const isComputer = useMedia('(min-width: 768px) and (any-pointer: fine)') === true;
  const isOffered = useIsOffered(isComputer);
  const [isOpen, setIsOpen] = useState(false);
  const handover = useHandover({
    id,
    itemId,
    onSent: () => {
      setIsOpen(false);
      onSent();
    },
  });
  if (!isComputer || !isOffered) return null;
  const open = () => {
    setIsOpen(true);
    // A phone that is connected stays so, also while the dialog is closed.
    if (handover.handover?.state !== 'connected') handover.make.mutate();
  };
  return (
    <>
      <Button icon="mobile" onClick={open} aria-label={t('Use your phone: {title}', { title })}>
        {t('Use your phone')}
      </Button>
      <PhoneDialog title={title} open={isOpen} onClose={() => setIsOpen(false)} {...handover} />
    </>
  );
}
