import { t } from '@steward/texts';
import { Dialog } from '../shared/antd/dialog';
import { useAuth } from '../shared/session/session';
import { ClientLinks } from './client-links';

interface ChooseClientDialogProps {
  open: boolean;
  /** Id of the client on the screen. */
  current: number;
  onClose: () => void;
}

/** The clients of a person who acts for several. */
export function ChooseClientDialog({ open, current, onClose }: ChooseClientDialogProps) {
  const { user } = useAuth();
  return (
    <Dialog open={open} title={t('Choose a client')} isAboutClient={false} onClose={onClose}>
      <ClientLinks clients={user?.clients ?? []} current={current} onChoose={onClose} />
    </Dialog>
  );
}
