import type { LeaveQuestion } from '../../../shared/leave-guard';

/** @param text which files would be lost */
export function leaveWithoutUploading(text: string): LeaveQuestion {
  return { title: 'Leave without uploading?', text, confirm: 'Leave', cancel: 'Stay here' };
}
