import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { MissingRecord } from '../../../../admin/dialogs/record-dialogs';
import { Failed, ScreenSkeleton } from '../../../../shared/antd/states';
import { QuestionnairesService, type QuestionnaireDto } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/http/api-error';
import { NotYours } from '../../../../admin/not-permitted';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { Builder, editedKey } from './builder';
import { draftOf } from './draft';
import { Preview } from './preview';

/** @param named 'new', or the questionnaire's id in the address */
export function BuilderScreen({ named }: { named: string }) {
  const mayWrite = useHasRightsOf('consultant');
  if (named === 'new') return mayWrite ? <Builder questionnaire={undefined} /> : <NotYours />;
  return <ExistingQuestionnaire id={/^[1-9]\d{0,9}$/.test(named) ? Number(named) : 0} />;
}

function ExistingQuestionnaire({ id }: { id: number }) {
  const navigate = useNavigate();
  const mayWrite = useHasRightsOf('consultant');
  const query = useQuery({
    queryKey: editedKey(id),
    queryFn: () => QuestionnairesService.getQuestionnaireForAdmin({ id }),
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, failure) => failures < 1 && refusalOf(failure) === undefined,
  });
  if (refusalOf(query.error)?.status === 404)
    return (
      <MissingRecord
        open
        title={t('Questionnaire not found')}
        onClose={() => void navigate('/admin/questionnaires')}
      />
    );
  if (query.isError)
    return <Failed message={t('Failed to load the questionnaire. Please try again.')} of={query} />;
  if (query.isPending) return <ScreenSkeleton />;
  return mayWrite ? <Builder questionnaire={query.data} /> : <Questions of={query.data} />;
}

/** For those who may send it, but not write it. */
function Questions({ of: questionnaire }: { of: QuestionnaireDto }) {
  return (
    <>
      <ScreenHead
        title={questionnaire.title}
        back={{ to: '/admin/questionnaires', label: t('All questionnaires') }}
      />
      <div className="builder-preview">
        <Preview draft={draftOf(questionnaire)} />
      </div>
    </>
  );
}
