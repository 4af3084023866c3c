/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContactMethod } from './ContactMethod';
export type UpdateProfileDto = {
    firstName?: string;
    lastName?: string;
    phone?: string | null;
    address?: string | null;
    city?: string | null;
    state?: string | null;
    zipCode?: string | null;
    country?: string | null;
    company?: string | null;
    jobTitle?: string | null;
    /**
     * Not after today
     */
    birthdate?: string | null;
    bio?: string | null;
    /**
     * Emptied it is email
     */
    preferredContactMethod?: ContactMethod | null;
    email?: string;
    /**
     * Needed where the e-mail address is another one and the session is older than 15 minutes
     */
    password?: string;
};

