import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { fetched } from '../../../shared/antd/fetched-screen';
import { stalePaths } from './queries';

export const admin: AreaOfPart = {
  contents: { questionnaires: fetched(() => import('./questionnaires-screen'), 'QuestionnairesScreen') },
  additions: {
    'admin.menu': () => [
      {
        section: 'documents',
        before: '/admin/documents?view=templates',
        tab: {
          label: t('Questionnaires'),
          to: '/admin/questionnaires',
          words: t('[words for the search] organizer forms questions intake'),
        },
      },
    ],
    'client.views': [
      {
        tab: 'requests',
        name: 'questionnaires',
        label: () => t('Questionnaires'),
        Screen: fetched(() => import('./responses/responses-list'), 'ClientResponses').Component,
      },
    ],
    'number.advice': fetchedAddition(() => import('./number-advice').then((module) => module.NumberAdvice)),
    'pack.contents': () => import('./packs/pack-questionnaires').then((module) => module.packQuestionnaires),
    'query.stale': stalePaths,
    'timeline.places': { questionnaire_response: ({ id }) => `/admin/questionnaires?response=${id}` },
    'today.rows': () => [
      {
        name: 'questionnaires',
        title: t('Questionnaires to review'),
        verb: t('Review'),
        all: '/admin/questionnaires?view=responses',
        waitsFor: 'practice',
      },
    ],
  },
};
