import { useState, type RefObject } from 'react';
import { t } from '@steward/texts';
import { placeholders } from './placeholders';
import { Button } from '../../../../shared/antd/button';

/** A text field, not a select or a number. */
const texts = 'textarea, input[type="text"]:not([inputmode]):not([role="combobox"]):not([data-plain])';
type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Remembers the text field that had focus last. */
export function useLastText() {
  const [field, setField] = useState<TextField>();
  const onFocus = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLElement && target.matches(texts)) setField(target as TextField);
  };
  return { field, onFocus };
}

/** Inserts a placeholder into the last focused text field, as if typed. */
export function FillIns({
  field,
  form,
}: {
  field: TextField | undefined;
  form: RefObject<HTMLElement | null>;
}) {
  const insert = (name: string) => {
    const target =
      field && form.current?.contains(field) ? field : form.current?.querySelector<TextField>(texts);
    if (!target) return;
    target.focus();
    target.setRangeText(`{{${name}}}`, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="pack-fill-ins cluster gap-s" role="group" aria-label={t('Insert a field')}>
      <span className="ui-hint">{t('Fields filled in per client:')}</span>
      {Object.entries(placeholders()).map(([name, label]) => (
        <Button key={name} size="small" onClick={() => insert(name)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
