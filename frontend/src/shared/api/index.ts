/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export { ApiError } from './core/ApiError';
export { CancelablePromise, CancelError } from './core/CancelablePromise';
export { OpenAPI } from './core/OpenAPI';
export type { OpenAPIConfig } from './core/OpenAPI';

export type { AccessTokenDto } from './models/AccessTokenDto';
export type { AdminBlogPostDto } from './models/AdminBlogPostDto';
export type { AdminDocumentDto } from './models/AdminDocumentDto';
export type { ArticleHtmlDto } from './models/ArticleHtmlDto';
export type { BlogArticleDto } from './models/BlogArticleDto';
export type { BlogPostDto } from './models/BlogPostDto';
export type { CalendlyUrlDto } from './models/CalendlyUrlDto';
export type { ClientDto } from './models/ClientDto';
export type { ClientFilter } from './models/ClientFilter';
export type { ClientProfileDto } from './models/ClientProfileDto';
export type { ClientStatus } from './models/ClientStatus';
export type { ContactFormDto } from './models/ContactFormDto';
export type { ContactMessageDto } from './models/ContactMessageDto';
export type { ContactMessageFilter } from './models/ContactMessageFilter';
export type { ContactReceiptDto } from './models/ContactReceiptDto';
export type { CreateBlogPostDto } from './models/CreateBlogPostDto';
export type { CreatedAccessTokenDto } from './models/CreatedAccessTokenDto';
export type { CreateTestimonialDto } from './models/CreateTestimonialDto';
export type { CreateUserDto } from './models/CreateUserDto';
export type { DocumentCategory } from './models/DocumentCategory';
export type { DocumentDto } from './models/DocumentDto';
export type { DocumentStatus } from './models/DocumentStatus';
export type { ErrorDto } from './models/ErrorDto';
export type { FounderPhotoDto } from './models/FounderPhotoDto';
export type { HealthDto } from './models/HealthDto';
export type { LoginDto } from './models/LoginDto';
export type { MarkdownDto } from './models/MarkdownDto';
export type { NewAccessTokenDto } from './models/NewAccessTokenDto';
export type { RegisterDto } from './models/RegisterDto';
export type { Role } from './models/Role';
export type { Scope } from './models/Scope';
export type { SiteDto } from './models/SiteDto';
export type { TestimonialDto } from './models/TestimonialDto';
export type { UpdateBlogPostDto } from './models/UpdateBlogPostDto';
export type { UpdateSiteDto } from './models/UpdateSiteDto';
export type { UpdateTestimonialDto } from './models/UpdateTestimonialDto';
export type { UploadDocumentDto } from './models/UploadDocumentDto';
export type { UserDto } from './models/UserDto';

export { BlogService } from './services/BlogService';
export { ClientsService } from './services/ClientsService';
export { ContactMessagesService } from './services/ContactMessagesService';
export { DocumentsService } from './services/DocumentsService';
export { HealthService } from './services/HealthService';
export { IdentityService } from './services/IdentityService';
export { SiteService } from './services/SiteService';
export { TestimonialsService } from './services/TestimonialsService';
