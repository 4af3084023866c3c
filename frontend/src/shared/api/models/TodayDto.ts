/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { WaitingDto } from './WaitingDto';
export type TodayDto = {
    /**
     * Unanswered ones
     */
    conversations: WaitingDto;
    /**
     * To be reviewed by the practice
     */
    documents: WaitingDto;
    /**
     * Documents that a client has yet to sign
     */
    signatures: WaitingDto;
    /**
     * Unanswered ones that are overdue
     */
    requests: WaitingDto;
    /**
     * Today's, in the time zone of the practice
     */
    appointments: WaitingDto;
    /**
     * Owed ones that are overdue, and recurring ones that wait for the practice’s details
     */
    invoices: WaitingDto;
    /**
     * Unresolved ones, without suspected spam
     */
    contactMessages: WaitingDto;
    /**
     * Refunds that were asked for, neither made nor declined
     */
    refundRequests: WaitingDto;
};

