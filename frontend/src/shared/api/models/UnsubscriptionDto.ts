/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MailKind } from './MailKind';
export type UnsubscriptionDto = {
    categories: Array<MailKind>;
    /**
     * Whether no mail of these kinds is sent any more
     */
    ended: boolean;
};

