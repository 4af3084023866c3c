import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Button } from '../../../shared/kit/button';
import { usePortalAddress } from '../../../portal/portal-address';

interface NewMessageButtonProps {
  /** Variant: main action of a screen, one of several, or one in the header of a card. */
  look?: 'primary' | 'line' | 'link';
}

/** Opens the dialog of a new message over the current tab. */
export function NewMessageButton({ look = 'line' }: NewMessageButtonProps) {
  const address = usePortalAddress();
  const navigate = useNavigate();
  const { may } = useActingFor();
  const open = () => {
    const { to, state } = address.newMessage();
    void navigate(to, { state });
  };
  if (!may('messages')) return null;
  return (
    <Button look={look} shrinks icon="plus" onClick={open}>
      {t('New Message')}
    </Button>
  );
}
