/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MailAttachmentDto } from './MailAttachmentDto';
import type { MailStatus } from './MailStatus';
export type OutboxMailDto = {
    id: number;
    to: string;
    subject: string;
    text: string;
    html: string;
    attachments: Array<MailAttachmentDto>;
    /**
     * `kept` while no SMTP_URL is set; `pending` until the server has accepted it; `failed` once it was refused for good, or given up after a day
     */
    status: MailStatus;
    attempts: number;
    /**
     * The server’s words at the last attempt; null once it was sent
     */
    error: string | null;
    created_at: string;
    sentAt: string | null;
    /**
     * The link in it reads [hidden] only because the session is not fresh: it is shown after POST /api/session/confirm
     */
    linkNeedsPassword: boolean;
};

