import { Input } from 'antd';
import { limits } from '../../shared/form';
import type { ControlProps } from './control';

/** A short or a long text. */
export function TextControl({ question, value, id, describedBy, onAnswer }: ControlProps) {
  const shared = {
    id,
    value: typeof value === 'string' ? value : '',
    maxLength: limits.text,
    'aria-describedby': describedBy,
    onChange: ({ target }: { target: { value: string } }) =>
      onAnswer(target.value === '' ? null : target.value, true),
  };
  return question.type === 'long_text' ? (
    <Input.TextArea {...shared} rows={5} />
  ) : (
    <Input {...shared} size="large" autoComplete="off" />
  );
}
