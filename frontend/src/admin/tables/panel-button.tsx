import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../shared/antd/button';
import { useCloseOutside } from '../../shared/antd/use-close-outside';
import type { IconName } from '../../shared/kit/icon';

interface PanelButtonProps {
  icon: IconName;
  label: string;
  /** Shows the icon alone. */
  isIcon?: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Button with a panel of choices below it. */
export function PanelButton({ icon, label, isIcon = false, isOpen, onOpen, children }: PanelButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useCloseOutside(place, isOpen, () => onOpen(false));
  useEffect(() => {
    // The control that closed the panel left with it.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div
      ref={place}
      onKeyDown={({ key, defaultPrevented }) => {
        if (isOpen && key === 'Escape' && !defaultPrevented) onOpen(false);
      }}
    >
      <Button
        ref={button}
        icon={icon}
        aria-expanded={isOpen}
        {...(isIcon && { 'aria-label': label, title: label })}
        onClick={() => onOpen(!isOpen)}
      >
        {!isIcon && label}
      </Button>
      {isOpen && (
        <div className="admin-panel ui-card stack" role="group" aria-label={label}>
          {children}
        </div>
      )}
    </div>
  );
}
