import { useId } from 'react';
import { Input } from 'antd';
import { useController, useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field, FieldError } from '../../../../shared/antd/field';
import { Segmented } from '../../../../shared/antd/segmented';
import { notShown, type SignatureForm } from './signature-form';
import { SignaturePad } from './signature-pad';
import './signature.css';

/** Name and signature: the name in a script font, or drawn by hand. */
export function SignatureFields({ control }: { control: Control<SignatureForm> }) {
  const name = useWatch({ control, name: 'name' });
  const { field: kind } = useController({ control, name: 'kind' });
  return (
    <>
      <Field control={control} name="name" label={t('Full name')} problem={notShown(name)}>
        {(field) => <Input {...field} maxLength={120} autoComplete="name" spellCheck={false} />}
      </Field>
      <div className="ui-field">
        <span className="ui-label" aria-hidden="true">
          {t('Signature')}
        </span>
        <Segmented<SignatureForm['kind']>
          className="sign-kind"
          label={t('Signature')}
          value={kind.value}
          onChange={kind.onChange}
          options={[
            { value: 'typed', label: t('[action] Type') },
            { value: 'drawn', label: t('[action] Draw'), icon: 'pencil' },
          ]}
        />
        {kind.value === 'typed' ? <TypedSignature name={name} /> : <DrawnSignature control={control} />}
      </div>
    </>
  );
}

function TypedSignature({ name }: { name: string }) {
  return (
    <div className="sign-pad sign-typed">
      <p aria-hidden="true">{name.trim() || '\u00a0'}</p>
      <small>{t('Your name as typed above')}</small>
    </div>
  );
}

function DrawnSignature({ control }: { control: Control<SignatureForm> }) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'strokes' });
  return (
    <>
      <SignaturePad
        id={id}
        strokes={field.value}
        onChange={field.onChange}
        invalid={fieldState.invalid}
        describedBy={`${id}-hint ${id}-error`}
      />
      <p id={`${id}-hint`} className="ui-hint">
        {t('Draw with a mouse, finger or pen. Or choose Type: it counts just the same.')}
      </p>
      <FieldError id={`${id}-error`} message={fieldState.error?.message} />
    </>
  );
}
