import { t } from '@steward/texts';
import type { LeaveQuestion } from '../../../shared/antd/leave-guard';

/** @param text names the files that would be lost */
export function leaveWithoutUploading(text: string): LeaveQuestion {
  return { title: t('Leave without uploading?'), text, confirm: t('Leave'), cancel: t('Stay here') };
}
