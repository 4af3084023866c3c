import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { shown, t } from '@steward/texts';
import { Icon } from '../kit/icon';
import { swipedAway } from './swiped-away';
import { keepPlace, whenLeft } from './toast-place';
import { dismissToast, startClock, stopClock, type ShownToast } from './toast-store';
import './toast.css';

/** Milliseconds: screen readers notice words in an element that was there before, and forget it once it is gone. */
const announcedFor = 1000;
const noticedAfter = 50;

/** The message, in the region that F8 focuses; closed, its region stays with the focus. */
export function ToastView({ toast }: { toast: ShownToast }) {
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => (list.current ? keepPlace(list.current) : undefined), []);
  useEffect(() => whenLeft(dismissToast), []);
  useFocusKey(list);
  const close = () => {
    if (list.current?.contains(document.activeElement)) list.current.focus();
    dismissToast();
  };
  useTimeShown(region, close);
  const message = useRef<HTMLLIElement>(null);
  useSwipe(message, toast.open, close);
  const bad = toast.variant === 'destructive';
  const act = () => {
    toast.action?.onAct();
    close();
  };
  return (
    <section ref={region} aria-label={t('Notifications ({key})', { key: 'F8' })} tabIndex={-1}>
      <ol ref={list} className="toasts" tabIndex={-1}>
        {toast.open && (
          <li className={bad ? 'toast toast-bad' : 'toast'} tabIndex={0} onClick={passOn} ref={message}>
            <Icon name={bad ? 'alert' : 'check'} />
            <div className="toast-title strong">{titleOf(toast)}</div>
            {toast.description && <div className="toast-text">{toast.description}</div>}
            {toast.action && (
              <button type="button" className="toast-action more" onClick={act}>
                {toast.action.label}
              </button>
            )}
            <button type="button" className="icon-button toast-close" aria-label={t('Close')} onClick={close}>
              <Icon name="close" size={18} />
            </button>
          </li>
        )}
      </ol>
      <Announcement toast={toast} />
    </section>
  );
}

const titleOf = ({ title }: ShownToast): string => (typeof title === 'string' ? title : shown(title));

/** The words of the message for screen readers. */
function Announcement({ toast }: { toast: ShownToast }) {
  const { description, action } = toast;
  const [state, setState] = useState<'empty' | 'told' | 'over'>('empty');
  useEffect(() => {
    const timers = [
      setTimeout(() => setState('told'), noticedAfter),
      setTimeout(() => setState('over'), announcedFor),
    ];
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, []);
  if (state === 'over') return null;
  return createPortal(
    <span className="skip" role="status" aria-live="assertive">
      {state === 'told' &&
        [t('Notification'), titleOf(toast), description, action?.alternative].filter(Boolean).join(' ')}
    </span>,
    document.body,
  );
}

function useFocusKey(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = ({ code }: KeyboardEvent) => code === 'F8' && list.current?.focus();
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [list]);
}

/** Attaches its listeners once for each message: a rendering would otherwise lose a swipe in its middle. */
function useSwipe(message: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const dismiss = useEffectEvent(close);
  useEffect(
    () => (isOpen && message.current ? swipedAway(message.current, () => dismiss()) : undefined),
    [message, isOpen],
  );
}

/** Closes the message after its time, which stands still while someone is at it or in another window. */
function useTimeShown(region: RefObject<HTMLElement | null>, close: () => void): void {
  const end = useEffectEvent(close);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      timer ??= setTimeout(end, startClock());
    };
    const pause = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      stopClock();
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!element.contains(relatedTarget as Node | null)) run();
    };
    const onPointerLeave = () => {
      if (!element.contains(document.activeElement)) run();
    };
    const listeners = [
      [element, 'focusin', pause],
      [element, 'focusout', onFocusOut],
      [element, 'pointermove', pause],
      [element, 'pointerleave', onPointerLeave],
      [window, 'blur', pause],
      [window, 'focus', run],
    ] as const;
    run();
    for (const [target, name, react] of listeners) target.addEventListener(name, react as EventListener);
    return () => {
      pause();
      for (const [target, name, react] of listeners) target.removeEventListener(name, react as EventListener);
    };
  }, [region]);
}

const controls = ['a', 'button', 'label', 'input', 'textarea', '[tabindex="0"]']
  .concat(['tab', 'option', 'menuitem'].map((role) => `[role="${role}"]`))
  .join();

/**
 * A tap outside its buttons goes to the content below: on a phone the message is as wide as the screen for
 * five seconds. `pointer-events` cannot do this, since the message handles swipes.
 */
function passOn({ defaultPrevented, target, clientX, clientY }: MouseEvent): void {
  if (defaultPrevented || !window.matchMedia('(pointer: coarse)').matches) return;
  if (target instanceof Element && target.closest('button')) return;
  const covered = document.elementsFromPoint(clientX, clientY).find((element) => !element.closest('.toasts'));
  const control = covered?.closest<HTMLElement>(controls);
  control?.focus();
  control?.click();
}
