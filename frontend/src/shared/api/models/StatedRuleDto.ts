/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type StatedRuleDto = {
    category: string;
    title: string;
    period: string;
    adoptedBy: string | null;
    adoptedAt: string | null;
};

