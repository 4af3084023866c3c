import { Select } from 'antd';
import { optionText } from '../../shared/answer-text';
import type { ControlProps } from './control';

/** Above it, the options are a list to search. */
const mostRows = 12;

/** One option, or several, each a large row. */
export function OptionsControl(props: ControlProps) {
  const { question, value, id, labelId, describedBy, onAnswer } = props;
  const { type, options = [], required } = question;
  const isSeveral = type === 'choices';
  const offered = type === 'yes_no' ? ['yes', 'no'] : options;
  const chosen = Array.isArray(value) ? (value as readonly string[]) : value === null ? [] : [String(value)];
  const choose = (option: string) => {
    if (!isSeveral) return onAnswer(option);
    const others = offered.filter((one) => chosen.includes(one) !== (one === option));
    onAnswer(others.length > 0 ? others : null);
  };
  if (offered.length > mostRows)
    return (
      <Select
        id={id}
        size="large"
        className="fill"
        showSearch
        allowClear={!required}
        {...(isSeveral && { mode: 'multiple' as const })}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        value={isSeveral ? [...chosen] : (chosen[0] ?? null)}
        options={offered.map((option) => ({ value: option, label: option }))}
        onChange={(next: string | string[] | null | undefined) =>
          onAnswer(next === undefined || next?.length === 0 ? null : next)
        }
      />
    );
  return (
    <div
      role={isSeveral ? 'group' : 'radiogroup'}
      className={type === 'yes_no' ? 'answer-options answer-pair' : 'answer-options'}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
    >
      {offered.map((option) => (
        <label key={option} className="answer-option">
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={id}
            checked={chosen.includes(option)}
            onChange={() => choose(option)}
          />
          <span className="breaks">{optionText(question, option)}</span>
        </label>
      ))}
    </div>
  );
}
