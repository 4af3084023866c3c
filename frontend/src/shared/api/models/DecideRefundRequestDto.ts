/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RefundRequestDecision } from './RefundRequestDecision';
export type DecideRefundRequestDto = {
    status: RefundRequestDecision;
    reason: string;
};

