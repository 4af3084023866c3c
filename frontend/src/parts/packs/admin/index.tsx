import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import {
  ApplyPack,
  ApplyPackButton,
  ApplyPackToClients,
  giveWelcomePack,
  WelcomePack,
} from './apply/on-demand';
import { stalePaths } from './queries';
import { StartedPacks } from './started-packs';

export const admin: AreaOfPart = {
  contents: { packs: fetched(() => import('./packs-section'), 'PacksSection') },
  additions: {
    'admin.menu': () => [
      {
        section: 'documents',
        before: '/admin/documents?view=templates',
        tab: {
          label: t('Packs'),
          to: '/admin/packs',
          words: t('[words for the search] onboarding welcome'),
        },
      },
    ],
    'activity.sentences': {
      'pack.applied': (v) => t('{who} applied the pack {title}', v),
      'pack.refused': (v) => t('{who} was denied access to the pack {title}', v),
    },
    'activity.icons': { pack: 'pack' },
    'client.button': ApplyPackButton,
    'client.menu': () => [
      { label: t('Apply pack'), icon: 'pack', needs: 'consultant', before: 'edit', Dialog: ApplyPack },
    ],
    'client.welcome': {
      empty: { packId: undefined },
      Field: WelcomePack,
      give: giveWelcomePack,
      event: 'pack.applied',
    },
    'clients.bulk': () => [
      { label: t('Apply pack'), needs: 'consultant', before: 'remind', Dialog: ApplyPackToClients },
    ],
    'query.stale': stalePaths,
    'staff.started': StartedPacks,
  },
};
