/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type AppliedPackDto = {
    /**
     * documents.id
     */
    documents: Array<number>;
    /**
     * document_requests.id
     */
    requests: Array<number>;
    /**
     * Of the conversation that the message begins
     */
    threadId: number | null;
    /**
     * invoices.id
     */
    invoiceId: number | null;
};

