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
};

