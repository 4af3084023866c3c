import { Input } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { Icon } from '../../../../shared/kit/icon';
import { limits, maskCharacter } from '../../shared/form';
import type { ControlProps } from './control';

/**
 * A number that is hidden while it is typed. It is saved once the field is left, in one piece, and is never kept in the browser;
 * afterwards its mask is a text, which no field takes.
 */
export function SecretControl(props: ControlProps) {
  const { value, labelId } = props;
  const [replaces, setReplaces] = useState(false);
  if (value !== null && !replaces)
    return (
      <div className="cluster">
        <span className="answer-mask numeric">{String(value)}</span>
        <Button aria-describedby={labelId} onClick={() => setReplaces(true)}>
          {t('Replace')}
        </Button>
      </div>
    );
  return <SecretInput {...props} isFocused={replaces} onDone={() => setReplaces(false)} />;
}

const grouped = (text: string): string => text.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3');

function SecretInput(props: ControlProps & { isFocused: boolean; onDone: () => void }) {
  const { id, describedBy, isFocused, onAnswer, onDone } = props;
  const [text, setText] = useState('');
  const [isShown, setIsShown] = useState(false);
  const isMask = text.includes(maskCharacter);
  const isDone = useRef(false);
  const save = () => {
    if (isMask || isDone.current) return;
    isDone.current = text.trim() !== '';
    if (isDone.current) onAnswer(text.trim());
    onDone();
  };
  const saveLeft = useEffectEvent(save);
  // The page may be left without leaving the field.
  useEffect(() => () => saveLeft(), []);
  return (
    <div
      className="stack gap-s"
      onBlur={({ currentTarget, relatedTarget }) => {
        // The button that shows what is typed belongs to the field.
        if (!currentTarget.contains(relatedTarget)) save();
      }}
    >
      <Input
        id={id}
        size="large"
        className="answer-short"
        type={isShown ? 'text' : 'password'}
        value={isShown ? grouped(text) : text}
        maxLength={limits.secret}
        // Browsers offer to keep a password.
        autoComplete="off"
        data-1p-ignore
        autoFocus={isFocused}
        spellCheck={false}
        status={isMask ? 'error' : ''}
        aria-invalid={isMask}
        data-wrong={isMask || undefined}
        aria-describedby={[describedBy, `${id}-safe`, `${id}-masked`].filter(Boolean).join(' ')}
        onChange={({ target }) =>
          // The hyphens between nine digits are ours.
          setText(grouped(text) === text ? target.value : target.value.replaceAll('-', ''))
        }
        suffix={
          <button
            type="button"
            className="icon-button ui-reveal"
            aria-label={isShown ? t('Hide what you type') : t('Show what you type')}
            // The field would be left, and saved.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        }
      />
      <p id={`${id}-safe`} className="ui-hint row gap-s">
        <Icon name="lock" size={16} />
        {t('Sent encrypted, and never kept on this device.')}
      </p>
      <FieldError
        id={`${id}-masked`}
        message={isMask ? t('Type the whole number, not the hidden one.') : undefined}
      />
    </div>
  );
}
