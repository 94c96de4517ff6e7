/** Rows of a service by operation, class and region: all its tenants are one. */
export const SERVICE_GRAIN = 0;

/** The same by tenant. */
export const TENANT_GRAIN = 1;

/**
 * Rows of a tenant in a class, over all that it does: few enough for a table of all tenants. Kept
 * from the second tier upwards.
 */
export const TENANT_CLASS_GRAIN = 2;
