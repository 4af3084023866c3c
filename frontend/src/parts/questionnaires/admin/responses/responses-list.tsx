import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { ListFilter, ListScreen, useRecordFilters } from '../../../../admin/tables/list-screen';
import type { Column } from '../../../../admin/tables/record-table';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import {
  QuestionnairesService,
  type AdminQuestionnaireResponseDto,
  type ClientDto,
  type QuestionnaireResponseState,
} from '../../../../shared/api';
import { AddButton } from '../../../../shared/antd/button';
import { EmptyDocuments } from '../../../../shared/art/empty-documents';
import { ScreenBack } from '../../../../shared/kit/screen-head';
import { formatDate } from '../../../../shared/text/format';
import { questionnaireTimes, responsesPath } from '../queries';
import { SendDialog } from '../send/send-dialog';
import { progressText, ResponseDue, ResponseState, stateOptions } from './response-state';

const noFilters = { state: '' as QuestionnaireResponseState | '' };

/** Questionnaires that were sent to all clients. */
export function AllResponses() {
  return (
    <ResponsesList
      title={t('Sent questionnaires')}
      back={{ to: '/admin/questionnaires', label: t('All questionnaires') }}
    />
  );
}

/** Questionnaires that were sent to a client, on their page. */
export function ClientResponses({ client }: { client: ClientDto }) {
  return (
    <ResponsesList
      client={client}
      title={<h2>{t('Questionnaires')}</h2>}
      back={{ to: `/admin/clients/${client.id}/requests`, label: t('All requests') }}
    />
  );
}

interface ResponsesListProps {
  /** Undefined for those of all clients. */
  client?: ClientDto;
  title: ReactNode;
  back: { to: string; label: string };
}

function ResponsesList({ client, title, back }: ResponsesListProps) {
  const filtering = useRecordFilters(noFilters);
  const { state } = filtering.filters;
  const [isSending, setSending] = useState(false);
  const maySend = client?.status !== 'closed';
  const records = useRecordPages({
    path: responsesPath,
    filters: { userId: client?.id, state: state === '' ? undefined : state },
    load: (page) => QuestionnairesService.listQuestionnaireResponses(page),
    times: questionnaireTimes,
  });
  return (
    <>
      <ListScreen
        {...records}
        title={title}
        text={<ScreenBack {...back} />}
        buttons={
          maySend && (
            <AddButton type="primary" onClick={() => setSending(true)}>
              {t('Send questionnaire')}
            </AddButton>
          )
        }
        tools={<ListFilter label={t('Status')} name="state" options={stateOptions()} of={filtering} />}
        label={t('Sent questionnaires')}
        count={(count) => t('{count, plural, one {# questionnaire} other {# questionnaires}}', { count })}
        filtering={filtering}
        art={<EmptyDocuments />}
        noMatch={{
          title: t('No questionnaires match'),
          text: t('Try another status.'),
          clear: t('Clear filters'),
        }}
        empty={{
          title: t('No questionnaires sent yet'),
          text: t('Send one, and the answers will be here.'),
        }}
        rows={columns(client !== undefined)}
      />
      <SendDialog open={isSending} client={client} onClose={() => setSending(false)} />
    </>
  );
}

const columns = (isOfClient: boolean): Column<AdminQuestionnaireResponseDto>[] => [
  {
    title: t('Questionnaire'),
    long: true,
    render: ({ id, title }) => (
      <Link className="strong" to={`/admin/questionnaires?response=${id}`}>
        {title}
      </Link>
    ),
  },
  ...(isOfClient
    ? []
    : [
        {
          title: t('Client'),
          place: 'who' as const,
          render: ({ client }: AdminQuestionnaireResponseDto) => client.name,
        },
      ]),
  { title: t('Progress'), render: progressText },
  {
    title: t('[date] Due'),
    place: 'amount',
    numeric: true,
    render: (response) => <ResponseDue response={response} />,
  },
  { title: t('Sent'), numeric: true, render: ({ created_at }) => formatDate(created_at) },
  { title: t('Status'), place: 'badge', render: (response) => <ResponseState response={response} /> },
];
