import { createContext, type ReactNode, useContext, useState } from 'react';
import { Input } from 'antd';
import { type Control, type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { dateFormat } from '@steward/texts/locale';
import type { DomainEvent } from '../action/stale-queries';
import { useAction } from '../action/use-action';
import { Button } from './button';
import { Field } from './field';
import { Segmented } from './segmented';
import './form-language.css';

type LanguageOfTexts = 'en' | 'es';

/** Times at which the English of stale Spanish texts was changed, by their paths. */
type StaleSince = Readonly<Record<string, string>>;

interface LanguageOfForm {
  language: LanguageOfTexts;
  staleSince: StaleSince;
  /** Marks a Spanish text as right for the present English. */
  review: (path: string) => void;
  isReviewing: boolean;
}

const Language = createContext<LanguageOfForm>({
  language: 'en',
  staleSince: {},
  review: () => undefined,
  isReviewing: false,
});

/** A text of a form, with its Spanish one and the path by which the server names it. */
export interface TranslatedText<Values extends FieldValues> {
  name: FieldPath<Values>;
  es: FieldPath<Values>;
  path: string;
}

/** The language that the switch above the form says. */
export const useLanguageOfTexts = (): LanguageOfTexts => useContext(Language).language;

interface Props<Values extends FieldValues, Saved> {
  control: Control<Values>;
  texts: readonly TranslatedText<Values>[];
  staleSince: StaleSince | undefined;
  /** Stores that a Spanish text is right. */
  review: (path: string) => Promise<Saved>;
  events: readonly DomainEvent[];
  onReviewed?: (saved: Saved) => void;
  /** Language to begin with. */
  initial?: LanguageOfTexts;
  children: ReactNode;
}

const isWritten = (values: object, name: string): boolean => String(get(values, name) ?? '').trim() !== '';

/** One switch above a form for the language of all its texts. */
export function FormLanguage<Values extends FieldValues, Saved>(props: Props<Values, Saved>) {
  const { control, texts, review, events, onReviewed, initial = 'en', children } = props;
  const [language, setLanguage] = useState(initial);
  const [reviewed, setReviewed] = useState<readonly string[]>([]);
  const reviewing = useAction({
    call: (path: string) => review(path),
    events,
    success: t('Marked as reviewed'),
    failure: t('Failed to mark it as reviewed'),
    onSuccess: (saved, path) => {
      setReviewed((paths) => [...paths, path]);
      onReviewed?.(saved);
    },
  });
  const staleSince = Object.fromEntries(
    Object.entries(props.staleSince ?? {}).filter(([path]) => !reviewed.includes(path)),
  );
  const values = useWatch({ control });
  const { errors, submitCount } = useFormState({ control });
  const isRefused = (path: string) => get(errors, path) !== undefined;
  const isEnglishRefused = texts.some(({ name }) => isRefused(name));
  // An error is shown where it can be corrected.
  const refusal = isEnglishRefused || texts.some(({ es }) => isRefused(es)) ? submitCount + 1 : 0;
  const [seenRefusal, setSeenRefusal] = useState(refusal);
  if (refusal !== seenRefusal) {
    setSeenRefusal(refusal);
    if (refusal > 0) setLanguage(isEnglishRefused ? 'en' : 'es');
  }
  const toCheck = texts.filter(
    ({ name, es, path }) => path in staleSince || (isWritten(values, name) && !isWritten(values, es)),
  ).length;
  const shared = { language, staleSince, review: reviewing.mutate, isReviewing: reviewing.isPending };
  return (
    <Language value={shared}>
      <div className="form-language cluster gap-m">
        <Segmented<LanguageOfTexts>
          label={t('Language of the texts')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: t('[language] English'), lang: 'en' },
            { value: 'es', label: t('[language] Español'), lang: 'es', isMarked: toCheck > 0 },
          ]}
        />
        {toCheck > 0 && (
          <p className="ui-hint">
            {t(
              '{count, plural, one {# Spanish text is missing or out of date} other {# Spanish texts are missing or out of date}}',
              { count: toCheck },
            )}
          </p>
        )}
      </div>
      {children}
    </Language>
  );
}

interface FieldProps<Values extends FieldValues> extends TranslatedText<Values> {
  control: Control<Values>;
  label: string;
  hint?: ReactNode;
  optional?: boolean | 'unmarked';
  /** Characters. */
  max: number;
  /** A field of several lines. */
  rows?: number;
  /** Spans both columns of its form. */
  wide?: boolean;
}

const changedOn = dateFormat({ month: 'short', day: 'numeric' });
/** Characters of the English text below the Spanish field. */
const excerpt = 160;

/** A text in the language that the form's switch says; a Spanish one shows the English, and whether that changed since. */
export function TranslatedField<Values extends FieldValues>(props: FieldProps<Values>) {
  const { control, name, es, path, label, hint, optional = false, max, rows, wide } = props;
  const { language } = useContext(Language);
  const english = String(useWatch({ control, name }) ?? '').trim();
  const spanish = String(useWatch({ control, name: es }) ?? '').trim();
  const isSpanish = language === 'es';
  const englishText = (
    <>
      {spanish === '' && t('Not translated yet.')}{' '}
      {english !== '' && (
        <span lang="en">{english.length > excerpt ? `${english.slice(0, excerpt)}…` : english}</span>
      )}
    </>
  );
  return (
    <div className={wide ? 'all-columns' : undefined}>
      <Field
        // A control keeps its own text while the other language is shown.
        key={language}
        control={control}
        name={isSpanish ? es : name}
        label={label}
        hint={isSpanish ? englishText : hint}
        optional={isSpanish ? 'unmarked' : optional}
      >
        {(field) => {
          const shared = { ...field, maxLength: max, autoComplete: 'off', ...(isSpanish && { lang: 'es' }) };
          return rows ? <Input.TextArea {...shared} rows={rows} /> : <Input {...shared} />;
        }}
      </Field>
      <SpanishState path={path} />
    </div>
  );
}

/** Below a Spanish text whose English changed since. */
export function SpanishState({ path }: { path: string }) {
  const { language, staleSince, review, isReviewing } = useContext(Language);
  const since = language === 'es' ? staleSince[path] : undefined;
  if (since === undefined) return null;
  return (
    <p className="form-language-stale cluster gap-s">
      {t('English changed on {day}', { day: changedOn().format(new Date(since)) })}
      <Button type="text" size="small" loading={isReviewing} onClick={() => review(path)}>
        {t('Mark as reviewed')}
      </Button>
    </p>
  );
}
