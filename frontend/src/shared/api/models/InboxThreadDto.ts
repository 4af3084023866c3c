/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { LastMessageDto } from './LastMessageDto';
import type { PersonDto } from './PersonDto';
export type InboxThreadDto = {
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
    /**
     * users.id of the client
     */
    userId: number;
    client: PersonDto;
    /**
     * The client waits for an answer
     */
    unanswered: boolean;
    /**
     * When the client wrote the first message that waits for an answer; null where none does
     */
    waitingSince: string | null;
};

