import { Checkbox, Input } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { MoveButtons } from '../../../../shared/antd/move-buttons';
import { limits } from '../../shared/form';
import { ConditionField } from './condition-field';
import { canRequest, hasOptions, type DraftQuestion } from './draft';
import { KeptFocus } from './kept-focus';
import { PlainField } from './plain-field';
import { RequestsField } from './requests-field';
import type { BuilderActions } from './use-builder-actions';

export interface QuestionRowProps {
  question: DraftQuestion;
  /** Counted through the questionnaire. */
  number: number;
  /** Its condition in words; '' without one. */
  sentence: string;
  /** Why its condition cannot hold as it stands. */
  broken: string | undefined;
  problems: Readonly<Record<string, string>> | undefined;
  /** Questions before it, while its details are open. */
  earlier: readonly DraftQuestion[] | undefined;
  /** It is the first of its section. */
  beginsSection: boolean;
  isFirst: boolean;
  isLast: boolean;
  actions: BuilderActions;
}

type QuestionDetailsProps = QuestionRowProps & { earlier: readonly DraftQuestion[] };

/** Everything about a question but its text and type. */
export function QuestionDetails(props: QuestionDetailsProps) {
  const { question, number, sentence, broken, problems = {}, earlier, actions } = props;
  const { beginsSection, isFirst, isLast } = props;
  const { id, type, help, options, columns, required, showIf } = question;
  const edit = (values: Partial<DraftQuestion>) => actions.edit(id, values);
  return (
    <div
      id={`${id}-details`}
      className="question-details stack gap-l"
      role="group"
      aria-label={t('Details of question {number}', { number })}
    >
      {hasOptions(type) && (
        <PlainField
          id={`${id}-options`}
          label={t('Options')}
          hint={t('One per line')}
          error={problems['options']}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              className="grows"
              rows={2}
              value={options}
              onChange={({ target }) => edit({ options: target.value })}
            />
          )}
        </PlainField>
      )}
      {type === 'table' && (
        <PlainField
          id={`${id}-columns`}
          label={t('Columns')}
          hint={t('One per line')}
          error={problems['columns']}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              className="grows"
              rows={2}
              value={columns}
              onChange={({ target }) => edit({ columns: target.value })}
            />
          )}
        </PlainField>
      )}
      {type === 'secret' && (
        <p className="ui-hint">
          {t(
            'For a Social Security or account number. It is encrypted, shown by its last four digits, and in no PDF or email.',
          )}
        </p>
      )}
      <PlainField label={t('Help')} hint={t('Below the question, in smaller type')} error={problems['help']}>
        {(control) => (
          <Input
            {...control}
            maxLength={limits.description}
            value={help}
            onChange={({ target }) => edit({ help: target.value })}
          />
        )}
      </PlainField>
      <Checkbox checked={required} onChange={({ target }) => edit({ required: target.checked })}>
        {t('An answer is required')}
      </Checkbox>
      <KeptFocus>
        <ConditionField
          condition={showIf}
          sentence={sentence}
          problem={broken ?? problems['showIf']}
          earlier={earlier}
          onChange={(condition) => edit({ showIf: condition })}
        />
      </KeptFocus>
      {canRequest(type) && (
        <KeptFocus>
          <RequestsField
            question={question}
            problem={problems['requests']}
            onChange={(changed) => edit({ requests: changed })}
          />
        </KeptFocus>
      )}
      <div className="question-tools ui-row-actions">
        <MoveButtons
          up={t('Move question {number} up', { number })}
          down={t('Move question {number} down', { number })}
          isFirst={isFirst}
          isLast={isLast}
          onMove={(by) => actions.move(id, by, by < 0 ? 'up' : 'down')}
        />
        <Button type="text" icon="copy" onClick={() => actions.duplicate(id)}>
          {t('Duplicate')}
        </Button>
        {!beginsSection && (
          <Button type="text" icon="list" onClick={() => actions.split(id)}>
            {t('Start a section here')}
          </Button>
        )}
        <Button look="danger" icon="trash" onClick={() => actions.remove(id)}>
          {t('Remove question')}
        </Button>
      </div>
    </div>
  );
}
