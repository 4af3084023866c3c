import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import { useAction } from '../../../../shared/action/use-action';
import { Button } from '../../../../shared/antd/button';
import { Failed, ScreenSkeleton } from '../../../../shared/antd/states';
import {
  QuestionnairesService,
  type AdminQuestionnaireResponseRecordDto as Response,
} from '../../../../shared/api';
import { useRecord } from '../../../../shared/http/use-record';
import { Icon } from '../../../../shared/kit/icon';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import { ScreenTitle } from '../../../../shared/kit/screen-title';
import { formatDateTime } from '../../../../shared/text/format';
import { responsesPath, responseTimes } from '../queries';
import { Answers } from './answers';
import { ReopenDialog } from './reopen-dialog';
import { progressText, ResponseDue, ResponseState } from './response-state';
import './responses.css';

/** One questionnaire that was sent, with its answers. */
export function ResponseScreen({ id }: { id: number }) {
  const navigate = useNavigate();
  const query = useRecord<Response>({
    id,
    path: `${responsesPath}/${id}`,
    load: (named) => QuestionnairesService.getQuestionnaireResponse({ id: named }),
    ...responseTimes,
    structuralSharing: false,
  });
  if (query.record === null)
    return (
      <MissingRecord
        open
        title={t('Questionnaire not found')}
        onClose={() => void navigate('/admin/questionnaires')}
      />
    );
  if (query.record) return <ResponseRecord response={query.record} />;
  if (query.isError)
    return <Failed message={t('Failed to load the answers. Please try again.')} of={query} />;
  return <ScreenSkeleton />;
}

function ResponseRecord({ response }: { response: Response }) {
  const { id, title, client, allowed, state, submittedAt, documentId, requests, changed } = response;
  const [isReopening, setReopening] = useState(false);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const accepting = useAction({
    call: (_: void, keyFor) =>
      QuestionnairesService.acceptQuestionnaireResponse({ id, idempotencyKey: keyFor({ id }) }),
    events: ['questionnaire.accepted'],
    success: t('Answers accepted'),
    failure: t('Failed to accept the answers'),
  });
  return (
    <>
      <ScreenTitle>
        {t('{screen}, Admin Dashboard', { screen: t('{title} of {client}', { title, client: client.name }) })}
      </ScreenTitle>
      <ScreenHead
        title={title}
        back={{
          to: `/admin/clients/${client.id}/requests?view=questionnaires`,
          label: t('Questionnaires of {client}', { client: client.name }),
        }}
        text={
          <div className="cluster gap-l soft links">
            <ResponseState response={response} />
            <span>{progressText(response)}</span>
            {state === 'open' && response.dueDate !== null && (
              <span className="row gap-s">
                {t('[date] Due')} <ResponseDue response={response} />
              </span>
            )}
            {submittedAt && <span>{t('Submitted {when}', { when: formatDateTime(submittedAt) })}</span>}
            {documentId !== null && (
              <Link className="ui-text-link screen-only" to={`/admin/documents?document=${documentId}`}>
                {t('PDF of the answers')}
              </Link>
            )}
          </div>
        }
      >
        <Button icon="print" className="screen-only" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        {allowed.includes('reopen') && <Button onClick={() => setReopening(true)}>{t('Reopen')}</Button>}
        {allowed.includes('accept') && (
          <Button type="primary" of={accepting}>
            {t('Accept answers')}
          </Button>
        )}
      </ScreenHead>
      {changed.length > 0 && (
        <div className="note note-river response-changes below cluster between">
          <p>
            {t(
              '{count, plural, one {# answer has changed since last time.} other {# answers have changed since last time.}}',
              { count: changed.length },
            )}
          </p>
          <Button type="text" className="screen-only" onClick={() => setOnlyChanged(!onlyChanged)}>
            {onlyChanged ? t('Show all answers') : t('Show only these')}
          </Button>
        </div>
      )}
      <Answers response={response} onlyChanged={onlyChanged && changed.length > 0} />
      {requests.length > 0 && (
        <section className="ui-card ui-card-body stack" aria-label={t('Requests from these answers')}>
          <h2>{t('Requests from these answers')}</h2>
          <ul className="lines airy">
            {requests.map((request) => (
              <li key={request.id} className="row gap-s">
                <Icon name="upload" size={18} />
                <Link to={`/admin/requests?request=${request.id}`}>{request.title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ReopenDialog response={isReopening ? response : undefined} onClose={() => setReopening(false)} />
    </>
  );
}
