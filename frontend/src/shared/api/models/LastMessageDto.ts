/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type LastMessageDto = {
    id: number;
    /**
     * Its first 200 characters
     */
    content: string;
    /**
     * users.id
     */
    fromUserId: number;
    created_at: string;
};

