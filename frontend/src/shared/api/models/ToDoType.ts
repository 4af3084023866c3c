/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * sign a document, upload what was requested, pay an invoice, answer a message that is not read yet, confirm an appointment that the practice entered or moved
 */
export type ToDoType = 'sign' | 'upload' | 'pay' | 'answer' | 'confirm';
