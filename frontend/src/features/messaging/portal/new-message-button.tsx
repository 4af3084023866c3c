import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { usePortalAddress } from '../../../portal/portal-address';
import { Icon } from '../../../shared/icon';

interface NewMessageButtonProps {
  /** Variant: main action of a screen, one of several, or one in the header of a card. */
  look?: 'primary' | 'line' | 'text';
}

/** Opens the dialog of a new message over the current tab. */
export function NewMessageButton({ look = 'line' }: NewMessageButtonProps) {
  const address = usePortalAddress();
  const navigate = useNavigate();
  const open = () => {
    const { to, state } = address.newMessage();
    void navigate(to, { state });
  };
  return (
    <Button
      type={look === 'line' ? 'default' : look}
      className="ui-shrinks"
      icon={<Icon name="plus" size={18} />}
      onClick={open}
    >
      New Message
    </Button>
  );
}
