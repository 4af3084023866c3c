/** Refusals of a route that accepts a document's file, by status. */
export const uploadRefusals = {
  413: 'document.too_large',
  415: 'document.type_not_allowed',
  503: 'upload.busy',
  507: 'storage.full',
};

/** Refusals of a client's upload; 413 can also be `storage.quota_reached`. */
export const clientUploadRefusals = { ...uploadRefusals, 429: 'request.too_many' };
