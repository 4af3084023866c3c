import { t } from '@steward/texts';

document.title = t('Close');
