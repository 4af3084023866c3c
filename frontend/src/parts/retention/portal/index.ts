import type { AreaOfPart } from '../../../part';
import { destructionSentences } from '../shared/destruction-sentences';

export const portal: AreaOfPart = { additions: { 'activity.sentences': destructionSentences } };
