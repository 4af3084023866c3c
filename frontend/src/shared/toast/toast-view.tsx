import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { t } from '@steward/texts';
import { Icon } from '../kit/icon';
import { keepClear } from './free-place';
import { dismissToast, toastDuration, type ShownToast } from './toast-store';
import './toast.css';

/**
 * One Provider per message: Radix 1.3.1 stays paused when a toast is closed by its button under the pointer,
 * and the next toast of the same Provider would never close.
 */
export default function ToastView({ toast }: { toast: ShownToast }) {
  const bad = toast.variant === 'destructive';
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => (list.current ? keepClear(list.current) : undefined), []);
  return (
    <Provider label={t('Notification')} duration={toastDuration} swipeDirection="right" swipeThreshold={50}>
      <Root
        className={bad ? 'toast toast-bad' : 'toast'}
        open={toast.open}
        onOpenChange={(open) => !open && dismissToast()}
        onClick={passOn}
        onEscapeKeyDown={(event) => event.preventDefault() /* Escape belongs to an open dialog */}
      >
        <Icon name={bad ? 'alert' : 'check'} />
        <Title className="toast-title strong">{toast.title}</Title>
        {toast.description && <Description className="toast-text">{toast.description}</Description>}
        {toast.action && (
          <Action
            className="toast-action more"
            altText={toast.action.alternative}
            onClick={toast.action.onAct}
          >
            {toast.action.label}
          </Action>
        )}
        <Close className="icon-button toast-close" aria-label={t('Close')}>
          <Icon name="close" size={18} />
        </Close>
      </Root>
      <Viewport
        ref={list}
        className="toasts"
        hotkey={['F8']}
        label={t('Notifications ({key})', { key: 'F8' })}
      />
    </Provider>
  );
}

const controls = ['a', 'button', 'label', 'input', 'textarea', '[tabindex="0"]']
  .concat(['tab', 'option', 'menuitem'].map((role) => `[role="${role}"]`))
  .join();

/**
 * A tap outside its buttons goes to the content below: on a phone the message is as wide as the screen for
 * five seconds. With a mouse its text can be selected. `pointer-events` cannot do this, since the message
 * handles swipes.
 */
function passOn({ defaultPrevented, target, clientX, clientY }: MouseEvent): void {
  if (defaultPrevented || !window.matchMedia('(pointer: coarse)').matches) return;
  if (target instanceof Element && target.closest('button')) return;
  const covered = document.elementsFromPoint(clientX, clientY).find((element) => !element.closest('.toasts'));
  const control = covered?.closest<HTMLElement>(controls);
  control?.focus();
  control?.click();
}
