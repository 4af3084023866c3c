/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PersonDto } from './PersonDto';
import type { PromiseType } from './PromiseType';
export type PromiseDto = {
    type: PromiseType;
    /**
     * document_requests.id or invoices.id
     */
    id: number;
    /**
     * users.id of the client
     */
    userId: number;
    client: PersonDto;
    /**
     * The title of the request; number and description of the invoice
     */
    title: string;
    dueDate: string;
    /**
     * What is owed; null for a request
     */
    amount: string | null;
};

