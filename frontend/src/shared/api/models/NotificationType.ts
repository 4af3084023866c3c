/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * warning asks for something to be done
 */
export type NotificationType = 'warning' | 'success' | 'info';
