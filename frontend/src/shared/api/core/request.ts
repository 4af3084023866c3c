// The generator copies this file to api/core/request.ts (`--request`), so it imports by the package's own `#shared/` names,
// which hold in both places, and keeps no state: that lives in one module of its own.
export { request } from '#shared/http';
export { ApiError, NetworkError } from '#shared/api-error';
export { pageOf, type Page } from '#shared/pages';
export { get, withUploadProgress, type UploadProgress } from '#shared/http';
