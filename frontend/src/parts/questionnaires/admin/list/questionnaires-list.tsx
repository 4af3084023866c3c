import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useRecordDialogs, type OpenDialog } from '../../../../admin/dialogs/record-dialogs';
import { ListScreen, ListSearch, useRecordFilters } from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { RowButton, RowMenu } from '../../../../admin/tables/row-actions';
import { useAction } from '../../../../shared/action/use-action';
import { AddButton, Button } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { Spot } from '../../../../shared/art/spot';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { formatDate } from '../../../../shared/text/format';
import { languageNames } from '../../../../shared/text/page-language';
import { QuestionnairesService, type ListedQuestionnaireDto } from '../../../../shared/api';
import { SendDialog } from '../send/send-dialog';
import { useQuestionnaires } from '../use-questionnaires';

type Task = 'send' | 'delete';

const noFilters = { search: '' };

/** All questionnaires: write, send, duplicate, delete. */
export function QuestionnairesList() {
  const navigate = useNavigate();
  const mayWrite = useHasRightsOf('consultant');
  const filtering = useRecordFilters(noFilters);
  const records = useQuestionnaires(filtering.filters);
  const dialogs = useRecordDialogs<ListedQuestionnaireDto, Task>();
  return (
    <>
      <ListScreen
        {...records}
        title={t('Questionnaires')}
        buttons={
          <>
            <Button onClick={() => void navigate('/admin/questionnaires?view=responses')}>
              {t('[questionnaires] Sent')}
            </Button>
            {mayWrite && (
              <AddButton type="primary" onClick={() => void navigate(`/admin/questionnaires/new`)}>
                {t('New questionnaire')}
              </AddButton>
            )}
          </>
        }
        tools={<ListSearch label={t('Search questionnaires')} placeholder={t('Title')} of={filtering} />}
        label={t('Questionnaires')}
        count={(count) => t('{count, plural, one {# questionnaire} other {# questionnaires}}', { count })}
        filtering={filtering}
        art={<Spot name="oak" />}
        noMatch={{
          title: t('No questionnaires match'),
          text: t('Try another word.'),
          clear: t('Clear search'),
        }}
        empty={{
          title: t('No questionnaires yet'),
          text: t('Write the questions you ask every client once, and send them with a due date.'),
        }}
        rows={columns()}
        actions={(row) => (
          <QuestionnaireActions questionnaire={row} mayWrite={mayWrite} onOpen={dialogs.open} />
        )}
      />
      <SendDialog
        open={dialogs.isOpen('send')}
        questionnaire={dialogs.rowFor('send')}
        onClose={dialogs.close}
      />
      <ConfirmAction
        of={dialogs.rowFor('delete')}
        title={t('Delete this questionnaire?')}
        confirm={t('Delete')}
        cancel={t('Keep questionnaire')}
        call={({ id }) => QuestionnairesService.deleteQuestionnaire({ id })}
        events={['questionnaire.deleted']}
        success={t('Questionnaire deleted')}
        failure={t('Failed to delete the questionnaire')}
        onClose={dialogs.close}
      >
        {({ title }) =>
          t('“{title}” can no longer be sent. Clients who have it can still finish it, and answers stay.', {
            title,
          })
        }
      </ConfirmAction>
    </>
  );
}

const columns = (): Column<ListedQuestionnaireDto>[] => [
  {
    title: t('Questionnaire'),
    long: true,
    render: ({ id, title, description }) => (
      <div className="stack gap-xs">
        <Link className="strong" to={`/admin/questionnaires/${id}`}>
          {title}
        </Link>
        {description && <p className="ui-hint two-lines">{description}</p>}
      </div>
    ),
  },
  {
    title: t('Language'),
    place: 'who',
    render: ({ language }) => <span lang={language}>{languageNames[language]}</span>,
  },
  { title: t('Questions'), numeric: true, render: ({ questions }) => questions },
  { title: t('Version'), numeric: true, render: ({ version }) => version },
  {
    title: t('Sent'),
    numeric: true,
    render: ({ sent }) =>
      sent === 0 ? t('Never') : t('{count, plural, one {# time} other {# times}}', { count: sent }),
  },
  { title: t('Changed'), place: 'amount', numeric: true, render: ({ updated_at }) => formatDate(updated_at) },
];

interface QuestionnaireActionsProps {
  questionnaire: ListedQuestionnaireDto;
  mayWrite: boolean;
  onOpen: OpenDialog<ListedQuestionnaireDto, Task>;
}

function QuestionnaireActions({ questionnaire, mayWrite, onOpen }: QuestionnaireActionsProps) {
  const navigate = useNavigate();
  const { id, title } = questionnaire;
  const duplicate = useDuplicate();
  return (
    <>
      <RowButton
        icon="send"
        label={t('Send {title}', { title })}
        onClick={() => onOpen('send', questionnaire)}
      >
        {t('Send')}
      </RowButton>
      <RowMenu
        of={title}
        actions={[
          mayWrite && {
            label: t('Edit'),
            icon: 'pencil',
            onSelect: () => void navigate(`/admin/questionnaires/${id}`),
          },
          mayWrite && {
            label: t('Duplicate'),
            icon: 'copy',
            onSelect: () => duplicate.mutate(questionnaire),
          },
          mayWrite && {
            label: t('Delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => onOpen('delete', questionnaire),
          },
        ]}
      />
    </>
  );
}

/** A copy with the same questions, which opens in the builder. */
function useDuplicate() {
  const navigate = useNavigate();
  return useAction({
    call: async ({ id }: ListedQuestionnaireDto, keyFor) => {
      const { title, description, language, sections } = await QuestionnairesService.getQuestionnaireForAdmin(
        { id },
      );
      const requestBody = {
        title: t('[title of a copy] {title} (copy)', { title }).slice(0, 200),
        ...(description && { description }),
        language,
        sections,
      };
      return QuestionnairesService.createQuestionnaire({ requestBody, idempotencyKey: keyFor({ of: id }) });
    },
    events: ['questionnaire.saved'],
    success: t('Questionnaire duplicated'),
    failure: t('Failed to duplicate the questionnaire'),
    onSuccess: ({ id }) => void navigate(`/admin/questionnaires/${id}`),
  });
}
