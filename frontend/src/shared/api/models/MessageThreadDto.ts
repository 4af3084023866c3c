/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LastMessageDto } from './LastMessageDto';
export type MessageThreadDto = {
    id: number;
    subject: string;
    /**
     * users.id: the client, or who of the practice
     */
    createdBy: number;
    created_at: string;
    /**
     * Of its last message
     */
    updated_at: string;
    /**
     * The other side's messages that this side has not read
     */
    unreadCount: number;
    lastMessage: LastMessageDto | null;
};

