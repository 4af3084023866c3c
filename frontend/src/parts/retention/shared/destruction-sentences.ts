import { t } from '@steward/texts';
import type { AdditionTypes } from '../../../shared/parts/additions';

/** Destructions in the history of a client, which the client reads, too. */
export const destructionSentences: AdditionTypes['activity.sentences'] = {
  'destruction.made': (v) => t('{title} was created for destroyed records', v),
  'destruction.completed': (v) => t('All files listed in {title} were deleted', v),
};
