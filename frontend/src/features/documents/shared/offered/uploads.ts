/** Queue of uploads, for parts that send several files to a place of their own. */
import '../uploads/uploads.css';

export { isUnsent, type QueuedFile } from '../uploads/upload-queue';
export { progressText } from '../uploads/upload-text';
export { type SentAs, useUploadQueue } from '../uploads/use-upload-queue';
