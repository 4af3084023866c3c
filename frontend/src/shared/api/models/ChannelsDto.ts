/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ChannelsDto = {
    /**
     * A notification at the bell
     */
    portal: boolean;
    /**
     * An e-mail
     */
    email: boolean;
};

