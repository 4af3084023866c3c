import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Button } from './button';
import { Dialog } from './dialog';
import { Secret } from './secret';

interface SecretDialogProps {
  open: boolean;
  title: string;
  /** Explains what the secret is for. */
  text: ReactNode;
  kind: 'token' | 'secret';
  /** Undefined while the dialog is closed. */
  secret: string | undefined;
  onClose: () => void;
  /** Notes below the secret. */
  children?: ReactNode;
}

/** Shows a secret once; a click outside the dialog does not close it. */
export function SecretDialog({ open, title, text, kind, secret = '', onClose, children }: SecretDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      closable={false}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="ui-form">
        <p>{text}</p>
        <Secret kind={kind} secret={secret} />
        {children}
      </div>
    </Dialog>
  );
}
