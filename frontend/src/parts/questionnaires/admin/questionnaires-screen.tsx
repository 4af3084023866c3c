import { useParams } from 'react-router-dom';
import { BuilderScreen } from './builder/builder-screen';
import { QuestionnairesList } from './list/questionnaires-list';

/** All questionnaires, or the one in the address; `new` starts one. */
export function QuestionnairesScreen() {
  const { id } = useParams();
  return id === undefined ? <QuestionnairesList /> : <BuilderScreen key={id} named={id} />;
}
