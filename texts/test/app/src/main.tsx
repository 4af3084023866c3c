import { t } from '@steward/texts';
import { shared } from './shared';

document.title = t('Start') + shared();
void import('./page').then(({ Page }) => Page({ count: 2 }));
