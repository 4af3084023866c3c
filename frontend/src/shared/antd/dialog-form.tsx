import { useId, type ReactNode } from 'react';
import { t } from '@steward/texts';
import type { FormDraft } from '../forms/use-form-draft';
import { useOpenForm } from '../parts/parts-in-use';
import { TurnedOffNote } from '../parts/while-on';
import { Button } from './button';
import { Dialog, isSecondClick } from './dialog';
import { DraftNote } from './draft-note';

interface DialogFormProps {
  open: boolean;
  title: string;
  subtitle?: ReactNode;
  /** Pixels */
  width?: 560 | 720;
  /** Labels of the buttons. */
  submit: string;
  cancel?: string;
  /** Returns to the previous step, in place of canceling. */
  onBack?: (() => void) | undefined;
  /** True if the submit button warns of a dangerous action. */
  danger?: boolean;
  isSaving: boolean;
  /** False while there is nothing that could be sent. */
  canSubmit?: boolean;
  /** True if it opens above any other dialog. */
  onTop?: boolean;
  /** Omitted if nothing in the form may be stored. */
  draft?: FormDraft;
  onSubmit: () => void;
  onClose: () => void;
  /** Focuses a field instead of the close button. */
  afterOpen?: () => void;
  /** Resets the form to its defaults. */
  afterClose: () => void;
  /** Takes the place of the form once it was sent, until the dialog is closed. */
  result?: ReactNode;
  children: ReactNode;
}

/** Form in a dialog; the dialog cannot be closed while the form is being sent. */
export function DialogForm(props: DialogFormProps) {
  const {
    open,
    title,
    subtitle,
    width,
    submit,
    cancel = t('Cancel'),
    danger = false,
    canSubmit = true,
    isSaving,
    draft,
  } = props;
  const { onBack, onSubmit, onClose, afterOpen, afterClose, onTop = false, result, children } = props;
  const formId = useId();
  useOpenForm(open);
  if (result !== undefined)
    return (
      <Dialog
        open={open}
        title={title}
        {...(width !== undefined && { width })}
        onTop={onTop}
        onClose={onClose}
        afterClose={afterClose}
        footer={
          <Button type="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        }
      >
        {result}
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      {...(width !== undefined && { width })}
      closable={!isSaving}
      onTop={onTop}
      onClose={onClose}
      {...(afterOpen && { afterOpen })}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={(event) => !isSecondClick(event) && (onBack ?? onClose)()} disabled={isSaving}>
            {onBack ? t('Back') : cancel}
          </Button>
          <Button
            type="primary"
            danger={danger}
            disabled={!canSubmit}
            htmlType="submit"
            form={formId}
            loading={isSaving}
            // A double click takes one step only.
            onClick={(event) => onBack && isSecondClick(event) && event.preventDefault()}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="ui-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TurnedOffNote />
        {draft && <DraftNote draft={draft} />}
        {children}
      </form>
    </Dialog>
  );
}
