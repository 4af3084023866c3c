/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { PaymentDifferenceKind } from './PaymentDifferenceKind';
export type PaymentDifferenceDto = {
    id: number;
    /**
     * missing_here: the provider has a payment that is not in the ledger; missing_there: the ledger has one that the provider does not know; amount, refunded: both have it, with different amounts; not_booked: the provider sent something that does not fit the account, and nothing was booked
     */
    kind: PaymentDifferenceKind;
    /**
     * Of not_booked: the currency is not US dollars; test and live mode are mixed; it is of another account; the amount is not above zero; the session does not belong to its reference
     */
    reason: 'currency' | 'mode' | 'account' | 'amount' | 'session' | null;
    /**
     * The payment at the provider
     */
    providerId: string;
    /**
     * invoices.id
     */
    invoiceId: number;
    invoiceNumber: string | null;
    /**
     * What the ledger says
     */
    here: string;
    /**
     * What the provider says
     */
    there: string;
    paidAt: string;
    /**
     * When it was found
     */
    created_at: string;
};

