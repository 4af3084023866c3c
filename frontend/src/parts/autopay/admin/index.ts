import type { AreaOfPart } from '../../../part';
import { autopaySentences } from '../shared/autopay-sentences';

export const admin: AreaOfPart = { additions: { 'activity.sentences': autopaySentences } };
