import { z } from 'zod/mini';
import { shown, type Text } from '@steward/texts';
import { textRule } from '../../../../shared/forms/text-rule';

/** One input of a form, as data. */
export interface InputField {
  name: string;
  label: Text;
  hint?: Text;
  type?: 'text' | 'date' | 'datetime-local' | 'email' | 'tel';
  /** Number of lines of a multi-line field. */
  rows?: number;
  /** Characters; default: 200, or 10,000 for several lines. */
  max?: number;
  /** Message if it is empty; otherwise the field is optional. */
  required?: Text;
  /** Not marked as optional, though the form can be saved without it. */
  expected?: boolean;
  /** As wide as a date, though it has a whole line. */
  narrow?: boolean;
}

/** Inputs of one value, for example a person, below a title. */
interface FieldGroup {
  name: string;
  title: Text;
  fields: readonly InputField[];
}

/** A list whose rows have the same inputs. */
export interface FieldList {
  name: string;
  labels: {
    /** 'Device 1' */
    row: (number: number) => string;
    remove: (number: number) => string;
    add: () => string;
  };
  columns: readonly InputField[];
}

export type FormPart = InputField | FieldGroup | FieldList;

/** A part of a form with its own heading. */
export interface FormSection {
  title: Text;
  text: Text;
  parts: readonly FormPart[];
}

/** Answers as a form shows them: a date that is not set is empty. */
export type Written<Answers> = Answers extends string | null
  ? string
  : Answers extends readonly (infer Row)[]
    ? Written<Row>[]
    : { [Name in keyof Answers]: Written<Answers[Name]> };

export const maxOf = ({ max, rows }: InputField): number => max ?? (rows ? 10_000 : 200);

const ruleOf = (field: InputField) => {
  const { required } = field;
  return textRule(maxOf(field), required && (() => shown(required)));
};

/** Schema of these inputs. */
export const schemaOfFields = <const Fields extends readonly InputField[]>(fields: Fields) =>
  z.object(
    Object.fromEntries(fields.map((field) => [field.name, ruleOf(field)])) as Record<
      Fields[number]['name'],
      ReturnType<typeof ruleOf>
    >,
  );

/** Schema of a whole form, with the server's rules. */
export const schemaOf = (sections: readonly FormSection[]) =>
  z.object(
    Object.fromEntries(
      sections
        .flatMap(({ parts }) => parts)
        .map((part) => [
          part.name,
          'columns' in part
            ? z.array(schemaOfFields(part.columns))
            : 'fields' in part
              ? schemaOfFields(part.fields)
              : ruleOf(part),
        ]),
    ),
  );

export const emptyRow = ({ columns }: FieldList): Record<string, string> =>
  Object.fromEntries(columns.map(({ name }) => [name, '']));

/** Stored answers as the form shows them. */
export const writtenOf = <Answers>(answers: Answers): Written<Answers> =>
  converted(answers, (value) => value ?? '') as Written<Answers>;

/** The form's values as the server stores them: an empty date is null. */
export function answersOf<Answers>(sections: readonly FormSection[], written: Written<Answers>): Answers {
  const days = new Set(
    sections
      .flatMap(({ parts }) => parts)
      .flatMap((part) => ('columns' in part ? part.columns : 'fields' in part ? part.fields : [part]))
      .filter(({ type }) => type === 'date')
      .map(({ name }) => name),
  );
  return converted(written, (value, name) => (value === '' && days.has(name) ? null : value)) as Answers;
}

function converted(value: unknown, convert: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((row) => converted(row, convert));
  if (typeof value !== 'object' || value === null) return convert(value, name);
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, converted(inner, convert, field)]),
  );
}
