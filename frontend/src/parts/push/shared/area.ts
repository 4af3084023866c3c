import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { afterFirstPaint } from '../../../shared/kit/after-first-paint';

/** Additions to portal and dashboard. Their first screens load this, so it only names the rest. */
export const area: AreaOfPart = {
  additions: {
    'preferences.channel': () => ({ channel: 'push', label: t('On your devices') }),
    'preferences.groups': fetchedAddition(() =>
      import('./push-settings').then((module) => module.PushSettings),
    ),
    'session.dialogs': afterFirstPaint(() => import('./running').then((module) => module.Running)),
  },
};
