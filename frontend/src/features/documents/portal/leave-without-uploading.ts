import type { LeaveQuestion } from '../../../shared/leave-guard';

/** @param text names the files that would be lost */
export function leaveWithoutUploading(text: string): LeaveQuestion {
  return { title: 'Leave without uploading?', text, confirm: 'Leave', cancel: 'Stay here' };
}
