import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { fetched } from '../../../shared/antd/fetched-screen';
import { stalePaths } from './stale-paths';

const load = () => import('./screens');

export const portal: AreaOfPart = {
  contents: { answering: fetched(load, 'AnsweringScreen') },
  additions: {
    'activity.places': { questionnaire_response: ({ id }) => `/client/questionnaires/${id}` },
    'documents.view': {
      name: 'questionnaires',
      Screen: fetched(load, 'OwnQuestionnaires').Component,
      Link: fetchedAddition(() => load().then((module) => module.OpenQuestionnaires)),
    },
    'number.advice': fetchedAddition(() => load().then((module) => module.NumberAdvice)),
    'query.stale': stalePaths,
  },
};
