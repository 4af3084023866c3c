/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentProvider } from './PaymentProvider';
export type AdminSiteDto = {
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
     * Changes with the photo, so it may be kept for ever
     */
    founderPhoto: string | null;
    schedulingUrl: string | null;
    /**
     * For those who are signed in; else empty
     */
    paymentInstructions: string;
    /**
     * A name of the IANA time zone database
     */
    timeZone: string;
    /**
     * Whether example content, such as testimonials, may be shown
     */
    demo: boolean;
    /**
     * How invoices are paid. With `test` no money is moved, which every screen that pays has to say
     */
    payments: PaymentProvider;
    /**
     * Whether there is a mail server. Without one emails are kept for the admins and not sent
     */
    sendsEmail: boolean;
    /**
     * Rises with each change of these details
     */
    version: number;
    /**
     * Days from the issue to the due date of a new invoice; null: upon receipt
     */
    paymentTermsDays: number | null;
};

