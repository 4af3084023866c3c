/** Address to which another app's files are sent, as the manifest names it. */
export const sharePath = '/client/share';

/** `new`: without a file yet; `shared`: with another app's files; `lost`: these could not be read. */
export type UploadCause = 'new' | 'shared' | 'lost';

/** Address of the upload's dialog. */
export const uploadAddress = (cause: UploadCause): string => `/client/documents?upload=${cause}`;
