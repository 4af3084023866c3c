import { useId, type ReactNode, type Ref } from 'react';
import { Modal } from 'antd';
import { t } from '@steward/texts';
import { useActingFor } from '../acting-for/acting-for';
import { Icon } from '../kit/icon';
import './dialog.css';
import { Button } from './button';
import { DialogContent } from './dialog-content';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Second line and badges below the title. */
  subtitle?: ReactNode;
  /** Width: 720 px for reading, 560 px for a form; a bottom sheet on phones. */
  width?: 800 | 720 | 560;
  /** Buttons after the quiet one that closes the dialog, which is at the left in all dialogs. */
  actions?: ReactNode;
  /** Replaces all buttons; by default one that closes the dialog. */
  footer?: ReactNode;
  /** The button that closes it, for the focus after another button has left. */
  closeButton?: Ref<HTMLButtonElement>;
  /** False while a request runs that closing would not stop. */
  closable?: boolean;
  /** False if it does not concern the client for whom the reader acts. */
  isAboutClient?: boolean;
  /** True if it opens above any other dialog. */
  onTop?: boolean;
  /** True if it opens without motion, so that it takes keys from its first frame. */
  instant?: boolean;
  onClose: () => void;
  /** Called when open, since the focus would stay on the first button: a form focuses a field. */
  afterOpen?: () => void;
  afterClose?: () => void;
  children?: ReactNode;
}

/** Props of a dialog for one record, which is undefined while the dialog is closed. */
export type DialogOf<Named> = { [Name in keyof Named]: Named[Name] | undefined } & { onClose: () => void };

/** Above dialogs within dialogs and open lists, below toasts. */
const topLayer = 1900;

/** The user already focused a field, so the focus stays there. */
const isTyping = (): boolean => document.activeElement?.matches('.ui-dialog :is(input, textarea)') ?? false;

/** Ignores the second click of a double click whose first click opened the dialog. */
export const isSecondClick = ({ detail }: { detail?: number }): boolean => (detail ?? 0) > 1;

/** Dialog of portal and dashboard; its content is mounted only while it is open. */
export function Dialog(props: DialogProps) {
  const { open, title, subtitle, width = 560, actions, closable = true } = props;
  const { onClose, afterOpen, afterClose, isAboutClient = true, onTop = false, instant = false } = props;
  const { closeButton, footer, children } = props;
  const titleId = useId();
  const { other } = useActingFor();
  return (
    <Modal
      open={open}
      title={
        <span id={titleId}>
          {other && isAboutClient && (
            <>
              <span className="ui-dialog-client">{t('For {name}', { name: other.name })}</span>{' '}
            </>
          )}
          {title}
        </span>
      }
      width={width}
      centered
      destroyOnHidden
      {...(onTop && { zIndex: topLayer })}
      {...(instant && { transitionName: '', maskTransitionName: '' })}
      className="ui-dialog"
      closable={{ 'aria-label': t('Close'), closeIcon: <Icon name="close" />, disabled: !closable }}
      keyboard={closable}
      mask={{ closable }}
      onCancel={(event) => !isSecondClick(event) && onClose()}
      {...(afterOpen && { afterOpenChange: (isOpen: boolean) => isOpen && !isTyping() && afterOpen() })}
      {...(afterClose && { afterClose })}
      footer={
        footer ?? (
          <>
            <Button
              type="text"
              className="ui-quiet ui-start"
              onClick={onClose}
              {...(closeButton && { ref: closeButton })}
            >
              {t('Close')}
            </Button>
            {actions}
          </>
        )
      }
    >
      <DialogContent titleId={titleId}>
        {subtitle && <div className="ui-dialog-subtitle stack gap-xs soft breaks">{subtitle}</div>}
        {children}
      </DialogContent>
    </Modal>
  );
}
