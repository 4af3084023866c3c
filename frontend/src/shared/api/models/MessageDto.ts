/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MessageAttachmentDto } from './MessageAttachmentDto';
import type { PersonDto } from './PersonDto';
export type MessageDto = {
    id: number;
    threadId: number;
    /**
     * users.id of its author
     */
    fromUserId: number;
    /**
     * To a client, an admin other than user 1 is named like the practice
     */
    from: PersonDto;
    /**
     * users.id: 1 of what a client wrote, else the client
     */
    toUserId: number;
    /**
     * The conversation's
     */
    subject: string;
    content: string;
    /**
     * The other side has read it
     */
    isRead: boolean;
    hasAttachments: boolean;
    attachments: Array<MessageAttachmentDto>;
    created_at: string;
    /**
     * When its text and files were destroyed under the retention rules: the content is empty, and opening a file is 410
     */
    destroyedAt: string | null;
};

