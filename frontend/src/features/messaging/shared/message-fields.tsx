import { Input } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../shared/antd/field';
import { lengthText } from './message-length';
import { longestSubject, type NewMessageForm } from './new-message-schema';

interface MessageFieldsProps {
  control: Control<NewMessageForm>;
  isSending: boolean;
  /** The conversation exists, but its first message failed. */
  hasBegun: boolean;
}

/** Subject and text of a new conversation's first message. */
export function MessageFields({ control, isSending, hasBegun }: MessageFieldsProps) {
  const length = lengthText(useWatch({ control, name: 'content' }) ?? '');
  return (
    <>
      <Field
        control={control}
        name="subject"
        label={t('Subject')}
        {...(hasBegun && { hint: t('The conversation has a subject, but its first message wasn’t sent.') })}
      >
        {(field) => (
          <Input {...field} maxLength={longestSubject} autoComplete="off" disabled={isSending || hasBegun} />
        )}
      </Field>
      <Field control={control} name="content" label={t('Message')} {...(length && { hint: length })}>
        {(field) => <Input.TextArea {...field} rows={5} disabled={isSending} />}
      </Field>
    </>
  );
}
