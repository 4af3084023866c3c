import { useId, type ReactNode } from 'react';
import { t } from '@steward/texts';
import type { SetupStepDto } from '../../../../../shared/api';
import { Icon } from '../../../../../shared/icon';
import { stepTexts } from './step-texts';

interface SetupStepProps {
  step: SetupStepDto;
  isOpen: boolean;
  onToggle: () => void;
  /** Actions, and more about its state. */
  children: ReactNode;
}

/** One step: its state and title open the rest. */
export function SetupStepRow({ step: { key, done }, isOpen, onToggle, children }: SetupStepProps) {
  const id = useId();
  const { title, text } = stepTexts()[key];
  return (
    <li className="setup-step" data-done={done || undefined} data-open={isOpen || undefined}>
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className="setup-mark">{done && <Icon name="check" size={16} />}</span>
          <span>{title}</span>
          <span className="setup-state">{done ? t('Done') : t('[step] To do')}</span>
          <Icon name="chevron" size={16} />
        </button>
      </h3>
      <div id={id} className="setup-body stack" hidden={!isOpen}>
        {isOpen && (
          <>
            {text !== null && <p>{text}</p>}
            {children}
          </>
        )}
      </div>
    </li>
  );
}
