import { t } from '@steward/texts';
import type { AdminQuestionnaireResponseDto, QuestionnaireResponseState } from '../../../../shared/api';
import { Badge, type BadgeColour } from '../../../../shared/antd/badge';
import { formatDate, todayIn } from '../../../../shared/text/format';
import { useSite } from '../../../../shared/practice/site';
import { Icon } from '../../../../shared/kit/icon';

// Colors as for documents: amber waits for the client, orange for the practice.
const badges = (): Record<QuestionnaireResponseState, { colour: BadgeColour; label: string }> => ({
  open: { colour: 'amber', label: t('[questionnaire] Waiting') },
  submitted: { colour: 'orange', label: t('[questionnaire] To review') },
  accepted: { colour: 'ok', label: t('[questionnaire] Accepted') },
});

/** Values of the filter. */
export const stateOptions = (): { value: QuestionnaireResponseState | ''; label: string }[] => [
  { value: '', label: t('All statuses') },
  ...(['open', 'submitted', 'accepted'] as const).map((value) => ({ value, label: badges()[value].label })),
];

type Row = Pick<AdminQuestionnaireResponseDto, 'state' | 'answered' | 'visible' | 'reason' | 'dueDate'>;

/** State of a response, and how far an open one is. */
export function ResponseState({ response: { state, reason } }: { response: Row }) {
  const { colour, label } = badges()[state];
  return (
    <div className="stack gap-xs to-start">
      <Badge colour={colour}>{label}</Badge>
      {state === 'open' && reason && <p className="ui-hint">{t('Reopened: {reason}', { reason })}</p>}
    </div>
  );
}

/** '12 of 31 answered' */
export const progressText = ({ answered, visible }: Row): string =>
  t('{answered} of {visible} answered', { answered, visible });

/** Due date, marked with words and an icon when an open one is overdue. */
export function ResponseDue({ response: { dueDate, state } }: { response: Row }) {
  const today = todayIn(useSite().timeZone);
  if (!dueDate) return <span className="ui-hint">{t('No due date')}</span>;
  return (
    <div>
      <time dateTime={dueDate}>{formatDate(dueDate)}</time>
      {state === 'open' && dueDate < today && (
        <p className="row gap-s ui-hint bad strong">
          <Icon name="alert" size={16} />
          {t('Overdue')}
        </p>
      )}
    </div>
  );
}
