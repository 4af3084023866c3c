import { t } from '@steward/texts';
import { shared } from './shared';

export const more = () => t('More') + shared();
