import { Input } from 'antd';
import { t } from '@steward/texts';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { FieldError } from '../../../../shared/antd/field';
import { limits, type Condition, type QuestionType } from '../../shared/form';
import {
  choicesOf,
  comparison,
  conditionOn,
  decidingOf,
  kindOf,
  ofKind,
  otherGroup,
  operatorOf,
  operatorsOf,
  valueOf,
  withAnother,
  withMember,
  type Operator,
} from './conditions';
import { isGroup, membersOf, type Comparison, type DraftQuestion, type Group } from './draft';
import { PlainSelect } from './plain-field';

interface ConditionFieldProps {
  condition: Condition | undefined;
  sentence: string;
  problem: string | undefined;
  earlier: readonly DraftQuestion[];
  onChange: (condition: Condition | undefined) => void;
}

/** When a question is asked: always, or in a sentence of comparisons with earlier answers. */
export function ConditionField({ condition, sentence, problem, earlier, onChange }: ConditionFieldProps) {
  const deciding = decidingOf(earlier);
  const nearest = deciding.at(-1);
  if (!condition) {
    return (
      <div className="stack gap-s to-start">
        {nearest ? (
          <AddButton onClick={() => onChange(conditionOn(nearest))}>{t('Ask only when…')}</AddButton>
        ) : (
          <p className="ui-hint">{t('Always asked: there is no earlier question to look at.')}</p>
        )}
        <FieldError id="condition-problem" message={problem} />
      </div>
    );
  }
  return (
    <fieldset className="stack gap-s condition">
      <legend className="ui-label">{t('When it is asked')}</legend>
      <ConditionPart condition={condition} questions={deciding} depth={0} onChange={onChange} />
      {nearest && (
        <div className="cluster">
          <AddButton type="text" onClick={() => onChange(withAnother(condition, conditionOn(nearest)))}>
            {t('Add a condition')}
          </AddButton>
          {isGroup(condition) && (
            <AddButton
              type="text"
              onClick={() =>
                onChange(
                  withAnother(condition, otherGroup(condition, [conditionOn(nearest), conditionOn(nearest)])),
                )
              }
            >
              {t('Add a group')}
            </AddButton>
          )}
        </div>
      )}
      <p className="ui-hint breaks">{sentence}</p>
      <FieldError id="condition-problem" message={problem} />
    </fieldset>
  );
}

interface PartProps {
  condition: Condition;
  questions: readonly DraftQuestion[];
  depth: number;
  /** Undefined removes it. */
  onChange: (condition: Condition | undefined) => void;
}

function ConditionPart(props: PartProps) {
  const { condition } = props;
  return isGroup(condition) ? (
    <GroupPart {...props} condition={condition} />
  ) : (
    <ComparisonPart {...props} condition={condition} />
  );
}

/** Conditions of which all or any must hold. */
function GroupPart({ condition, questions, depth, onChange }: PartProps & { condition: Group }) {
  const members = membersOf(condition);
  const nearest = questions.at(-1);
  return (
    <div className="condition-group stack gap-s">
      <PlainSelect
        label={t('How many of these must be true')}
        value={kindOf(condition)}
        options={[
          { value: 'all', label: t('All of these are true') },
          { value: 'any', label: t('Any of these is true') },
        ]}
        onChange={(kind) => onChange(ofKind(condition, kind))}
      />
      <ul className="stack gap-s">
        {members.map((member, at) => (
          // Members have no identity but their place.
          <li key={at}>
            <ConditionPart
              condition={member}
              questions={questions}
              depth={depth + 1}
              onChange={(changed) => onChange(withMember(condition, at, changed))}
            />
          </li>
        ))}
      </ul>
      {depth > 0 && nearest && depth < limits.depth && members.length < limits.conditions && (
        <div>
          <AddButton type="text" onClick={() => onChange(withAnother(condition, conditionOn(nearest)))}>
            {t('Add a condition to this group')}
          </AddButton>
        </div>
      )}
    </div>
  );
}

const operatorWords = (type: QuestionType): Record<Operator, string> => ({
  is: type === 'choices' ? t('[condition] includes') : t('[condition] is'),
  isNot: type === 'choices' ? t('[condition] does not include') : t('[condition] is not'),
  atLeast: type === 'date' ? t('[condition] is on or after') : t('[condition] is at least'),
});

/** One comparison, as words of a sentence. */
function ComparisonPart({ condition, questions, onChange }: PartProps & { condition: Comparison }) {
  const { key } = condition;
  const operator = operatorOf(condition);
  const value = valueOf(condition);
  const question = questions.find(({ id }) => id === key);
  const operators = operatorsOf(question?.type ?? 'text');
  const words = operatorWords(question?.type ?? 'text');
  return (
    <div className="condition-line">
      <PlainSelect
        className="condition-question"
        label={t('Question that decides')}
        value={question ? key : ''}
        options={[
          ...(question ? [] : [{ value: '', label: t('Choose a question') }]),
          ...questions.map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(id) => {
          const chosen = questions.find((one) => one.id === id);
          if (chosen) onChange(conditionOn(chosen));
        }}
      />
      <PlainSelect
        label={t('Comparison')}
        value={operators.includes(operator) ? operator : 'is'}
        options={operators.map((one) => ({ value: one, label: words[one] }))}
        onChange={(chosen) => onChange(comparison(key, chosen, value))}
      />
      <ValuePart
        question={question}
        value={value}
        onChange={(changed) => onChange(comparison(key, operator, changed))}
      />
      <IconButton icon="close" label={t('Remove this condition')} onClick={() => onChange(undefined)} />
    </div>
  );
}

interface ValuePartProps {
  question: DraftQuestion | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** The answer that is compared with. */
function ValuePart({ question, value, onChange }: ValuePartProps) {
  const choices = question && choicesOf(question);
  const label = t('Answer');
  if (question && choices) {
    const texts = (one: string) =>
      question.type === 'yes_no' ? (one === 'yes' ? t('[condition] yes') : t('[condition] no')) : one;
    const isKnown = choices.includes(value);
    return (
      <PlainSelect
        className="condition-value"
        label={label}
        value={value}
        options={[
          // An option that was renamed or removed.
          ...(isKnown ? [] : [{ value, label: value === '' ? t('Choose an answer') : value }]),
          ...choices.map((one) => ({ value: one, label: texts(one) })),
        ]}
        onChange={onChange}
      />
    );
  }
  const isNumber = question?.type === 'number' || question?.type === 'money';
  return (
    <Input
      className="condition-value"
      aria-label={label}
      type={question?.type === 'date' ? 'date' : 'text'}
      {...(isNumber && { inputMode: 'decimal' as const })}
      autoComplete="off"
      maxLength={limits.option}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
