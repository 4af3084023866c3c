import { t } from '@steward/texts';
import { Icon, type IconName } from '../../../shared/kit/icon';
import type { AnswersState } from './use-answers';

/** Whether everything typed is on the server. */
export function SaveState({ state: { unsaved, answers } }: { state: AnswersState }) {
  const states = new Set([...unsaved.values()].map(({ state }) => state));
  const [icon, text] = textOf(states, Object.keys(answers).length > 0);
  return (
    <p className="answers-saved ui-hint row gap-s" role="status">
      {icon && <Icon name={icon} size={16} />}
      {text}
    </p>
  );
}

function textOf(
  states: ReadonlySet<string>,
  hasAnswers: boolean,
): [icon: IconName | undefined, text: string] {
  if (states.has('conflict') || states.has('refused')) return ['alert', t('An answer was not saved')];
  if (states.has('waiting'))
    return ['offline', t('Waiting for a connection. Your answers are kept on this device.')];
  if (states.size > 0) return [undefined, t('Saving…')];
  return hasAnswers ? ['check', t('Saved')] : [undefined, t('Answers are saved as you type.')];
}
