import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { TaskFrame } from '../../../portal/task-frame';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Empty, Failed, ListSkeleton } from '../../../shared/antd/states';
import { QuestionnairesService } from '../../../shared/api';
import { refusalOf } from '../../../shared/http/api-error';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { Answering } from './answering';
import { type OpenResponse, pathOf, sharingQuestions } from './questionnaire-calls';
import './answering.css';

/** /client/questionnaires/:id: answers to a questionnaire, in the whole window. */
export function AnsweringScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <NotFound />;
}

function Loaded({ id }: { id: number }) {
  const { at } = useActingFor();
  const response = useQuery<OpenResponse | null>({
    queryKey: [pathOf(id)],
    queryFn: async () => {
      try {
        return (await QuestionnairesService.getQuestionnaire({ id })) as OpenResponse;
      } catch (failure) {
        const refusal = refusalOf(failure);
        if (refusal?.status === 404 && refusal.code !== 'part.off') return null;
        throw failure;
      }
    },
    // Others of the household may answer at the same time.
    staleTime: 0,
    refetchInterval: 20_000,
    refetchOnWindowFocus: 'always',
    structuralSharing: sharingQuestions,
    // The place to go on is that of the newest answers.
    gcTime: 0,
  });
  if (response.data) return <Answering response={response.data} />;
  if (response.data === null) return <NotFound />;
  return (
    <TaskFrame title={t('Questionnaire')} back={at('/client/portal')}>
      <div className="task-screen">
        {response.isPending ? (
          <ListSkeleton label={t('Loading the questionnaire')} />
        ) : (
          <Failed message={t('Failed to load the questionnaire. Please try again.')} of={response} explains />
        )}
      </div>
    </TaskFrame>
  );
}

function NotFound() {
  const { at } = useActingFor();
  return (
    <TaskFrame title={t('Questionnaire')} back={at('/client/portal')}>
      <ScreenTitle>{t('Questionnaire not found, Client Portal')}</ScreenTitle>
      <div className="ui-card task-screen">
        <Empty title={t('Questionnaire not found')}>
          {t('It may have been deleted, or the link is for another account.')}
        </Empty>
      </div>
    </TaskFrame>
  );
}
