/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContactMethod } from './ContactMethod';
export type NewcomerDto = {
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
    firstName: string;
    lastName: string;
    email: string;
};

