import { useEffect, useState } from 'react';
import { t } from '@steward/texts';
import { Icon } from '../kit/icon';
import { Button } from './button';

/** Milliseconds for which 'Copied' is shown. */
const resultDuration = 2000;

interface CopyButtonProps {
  /** Or a call that fetches it, and reports its failure itself. */
  text: string | (() => Promise<string>);
  /** Label of the button: 'Copy token'. */
  label: string;
  /** True for an icon-only button beside small text. */
  small?: boolean;
}

/**
 * Copies a text. If the browser does not allow that, for example without HTTPS, it says so, since the text
 * itself can be selected.
 */
export function CopyButton({ text, label, small = false }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState<boolean>();
  useEffect(() => {
    if (isCopied === undefined) return;
    const timer = setTimeout(() => setIsCopied(undefined), resultDuration);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const copied = typeof text === 'string' ? text : await text().catch(() => undefined);
    if (copied === undefined) return;
    try {
      await navigator.clipboard.writeText(copied);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  };
  const result =
    isCopied === undefined
      ? undefined
      : isCopied
        ? t('Copied')
        : t("Couldn't copy. Please select and copy it.");
  const look = small
    ? ({ type: 'text', size: 'small', className: 'ui-quiet', 'aria-label': label } as const)
    : {};
  return (
    <>
      <Button
        {...look}
        icon={<Icon name={isCopied ? 'check' : 'copy'} size={small ? 16 : 18} />}
        onClick={() => void copy()}
      >
        {small ? undefined : (result ?? label)}
      </Button>
      <span className="skip" role="status">
        {result}
      </span>
    </>
  );
}
