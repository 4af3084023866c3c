/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PlanFactDto = {
    name: string;
    value: string;
    /**
     * It deserves a look
     */
    attention?: boolean;
    /**
     * A count or a moment: it differs without any safeguard changing
     */
    figure?: boolean;
};

