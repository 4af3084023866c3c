import { Input } from 'antd';
import { t } from '@steward/texts';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { limits, type QuestionType } from '../../shared/form';
import { hasOptions, linesOf, type DraftQuestion, type DraftRequest } from './draft';
import { PlainField, PlainSelect } from './plain-field';

interface RequestsFieldProps {
  question: DraftQuestion;
  problem: string | undefined;
  onChange: (requests: DraftRequest[]) => void;
}

const heading = (type: QuestionType): string => {
  if (type === 'yes_no') return t('When yes, ask for');
  if (type === 'number') return t('For each one, ask for');
  return t('When chosen, ask for');
};

/** Documents that an answer asks for. */
export function RequestsField({ question, problem, onChange }: RequestsFieldProps) {
  const { type, options, requests } = question;
  const change = (at: number, values: Partial<DraftRequest>) =>
    onChange(requests.map((request, place) => (place === at ? { ...request, ...values } : request)));
  return (
    <fieldset className="stack gap-s">
      <legend className="ui-label">{heading(type)}</legend>
      {type === 'number' && requests.length > 0 && (
        <p className="ui-hint">{t('The answer 2 asks for two: “W-2 1” and “W-2 2”. At most 20.')}</p>
      )}
      {requests.map((request, at) => (
        // Requests have no identity but their place.
        <div
          key={at}
          className="question-request"
          role="group"
          aria-label={t('Document {number}', { number: at + 1 })}
        >
          <PlainField label={t('Document')}>
            {(control) => (
              <Input
                {...control}
                maxLength={limits.requestTitle}
                placeholder={t('For example, Form W-2')}
                value={request.title}
                onChange={({ target }) => change(at, { title: target.value })}
              />
            )}
          </PlainField>
          <IconButton
            icon="trash"
            label={t('Remove document {number}', { number: at + 1 })}
            onClick={() => onChange(requests.toSpliced(at, 1))}
          />
          {hasOptions(type) && (
            <div className="ui-field">
              <span className="ui-label" aria-hidden="true">
                {t('When the answer is')}
              </span>
              <PlainSelect
                label={t('When the answer is')}
                value={request.option}
                options={[
                  { value: '', label: t('Any option') },
                  ...[...new Set([...linesOf(options), ...(request.option ? [request.option] : [])])].map(
                    (option) => ({
                      value: option,
                      label: option,
                    }),
                  ),
                ]}
                onChange={(option) => change(at, { option })}
              />
            </div>
          )}
          <PlainField label={t('Description')}>
            {(control) => (
              <Input
                {...control}
                maxLength={limits.description}
                value={request.description}
                onChange={({ target }) => change(at, { description: target.value })}
              />
            )}
          </PlainField>
        </div>
      ))}
      <div>
        <AddButton
          disabled={requests.length >= limits.requests}
          onClick={({ currentTarget }) => {
            const list = currentTarget.closest('fieldset');
            onChange([...requests, { title: '', description: '', option: '' }]);
            // It is there after the next drawing.
            requestAnimationFrame(() => {
              const added = [...(list?.querySelectorAll('.question-request') ?? [])].at(-1);
              added?.querySelector<HTMLElement>('input')?.focus();
            });
          }}
        >
          {t('Ask for a document')}
        </AddButton>
      </div>
      <FieldError id="requests-problem" message={problem} />
    </fieldset>
  );
}
