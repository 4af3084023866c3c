import { useParams, useSearchParams } from 'react-router-dom';
import { recordId } from '../../../shared/http/use-record';
import { BuilderScreen } from './builder/builder-screen';
import { QuestionnairesList } from './list/questionnaires-list';
import { ResponseScreen } from './responses/response-screen';
import { AllResponses } from './responses/responses-list';

/**
 * All questionnaires, or the one in the address; `new` starts one. `?view=responses` lists those that were sent, and
 * `?response=7` shows the answers of one.
 */
export function QuestionnairesScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const responseId = recordId(params, 'response');
  if (id !== undefined) return <BuilderScreen key={id} named={id} />;
  if (responseId !== undefined) return <ResponseScreen key={responseId} id={responseId} />;
  return params.get('view') === 'responses' ? <AllResponses /> : <QuestionnairesList />;
}
