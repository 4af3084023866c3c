import { t } from '@steward/texts';

export const shared = () => t('Shared');
