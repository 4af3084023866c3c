// The generator copies this file to api/core/request.ts (`--request`). It therefore imports by the package's
// `#shared/` names, valid in both places, and has no state of its own: that is in a separate module.
export { request } from '#shared/http/http';
export { ApiError, NetworkError } from '#shared/http/api-error';
export { pageOf, type Page } from '#shared/http/pages';
export { get, withUploadProgress, type UploadProgress } from '#shared/http/http';
