/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export { ApiError } from './core/ApiError';
export { CancelablePromise, CancelError } from './core/CancelablePromise';
export { OpenAPI } from './core/OpenAPI';
export type { OpenAPIConfig } from './core/OpenAPI';

export type { AccessTokenDto } from './models/AccessTokenDto';
export type { AdminDocumentDto } from './models/AdminDocumentDto';
export type { ClientDto } from './models/ClientDto';
export type { ClientFilter } from './models/ClientFilter';
export type { ClientProfileDto } from './models/ClientProfileDto';
export type { ClientStatus } from './models/ClientStatus';
export type { CreatedAccessTokenDto } from './models/CreatedAccessTokenDto';
export type { CreateUserDto } from './models/CreateUserDto';
export type { DocumentCategory } from './models/DocumentCategory';
export type { DocumentDto } from './models/DocumentDto';
export type { DocumentStatus } from './models/DocumentStatus';
export type { ErrorDto } from './models/ErrorDto';
export type { HealthDto } from './models/HealthDto';
export type { LoginDto } from './models/LoginDto';
export type { NewAccessTokenDto } from './models/NewAccessTokenDto';
export type { RegisterDto } from './models/RegisterDto';
export type { Role } from './models/Role';
export type { Scope } from './models/Scope';
export type { UploadDocumentDto } from './models/UploadDocumentDto';
export type { UserDto } from './models/UserDto';

export { ClientsService } from './services/ClientsService';
export { DocumentsService } from './services/DocumentsService';
export { HealthService } from './services/HealthService';
export { IdentityService } from './services/IdentityService';
