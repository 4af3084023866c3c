import type { ReactNode } from 'react';
import { Modal } from 'antd';
import { Icon } from '../icon';
import './dialog.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Second line and badges under the title. */
  subtitle?: ReactNode;
  /** Reading takes 720 px, a form 560 px; phones show a sheet from the bottom edge. */
  width?: 720 | 560;
  footer: ReactNode;
  /** False while something is sent that closing would not stop. */
  closable?: boolean;
  onClose: () => void;
  /** It is open and would keep the focus on its first button: a form moves it to a field. */
  afterOpen?: () => void;
  afterClose?: () => void;
  children?: ReactNode;
}

/** Somebody was quicker than the opening: where they type, the focus stays. */
const isTyping = (): boolean => document.activeElement?.matches('.ui-dialog :is(input, textarea)') ?? false;

/** The second click of a double click, whose first one opened the dialog: it was not meant for what is here now. */
export const isSecondClick = ({ detail }: { detail?: number }): boolean => (detail ?? 0) > 1;

/** The one dialog of portal and dashboard; its content is mounted only while it is open. */
export function Dialog(props: DialogProps) {
  const {
    open,
    title,
    subtitle,
    width = 560,
    footer,
    closable = true,
    onClose,
    afterOpen,
    afterClose,
    children,
  } = props;
  return (
    <Modal
      open={open}
      title={title}
      width={width}
      centered
      destroyOnHidden
      className="ui-dialog"
      closable={{ 'aria-label': 'Close', closeIcon: <Icon name="close" />, disabled: !closable }}
      keyboard={closable}
      mask={{ closable }}
      onCancel={(event) => !isSecondClick(event) && onClose()}
      {...(afterOpen && { afterOpenChange: (isOpen: boolean) => isOpen && !isTyping() && afterOpen() })}
      {...(afterClose && { afterClose })}
      footer={footer}
    >
      {subtitle && <div className="ui-dialog-subtitle">{subtitle}</div>}
      {children}
    </Modal>
  );
}
