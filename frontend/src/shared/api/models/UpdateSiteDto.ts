/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type UpdateSiteDto = {
    name: string;
    tagline: string;
    phone: string;
    email: string;
    street: string;
    city: string;
    state: string;
    zipCode: string;
    hours: string;
    founderName: string;
    founderRole: string;
    founderBiography: string;
    /**
     * The external scheduling page; null or left out for none. SCHEDULING_URL wins over it
     */
    schedulingUrl?: string | null;
    /**
     * What a client reads who pays without a card; may be empty
     */
    paymentInstructions?: string;
    /**
     * A name of the IANA time zone database
     */
    timeZone: string;
    /**
     * Days from the issue to the due date that the form of a new invoice proposes; null: upon receipt. Keeps its value where it is left out
     */
    paymentTermsDays?: number | null;
    /**
     * The version that was read: 409 `site.changed` if it is not the latest
     */
    version?: number;
    /**
     * The own password, where payment instructions change
     */
    password?: string;
};

