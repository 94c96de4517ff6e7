const DOTS = /^\.{1,2}$/;

/**
 * The path of a tenant's page. A segment of one or two dots would be taken for a folder, however it
 * is encoded, so that such names, and those that begin with the mark itself, get a mark in front.
 */
export function tenantPath(tenant: string): string {
  const mark = DOTS.test(tenant) || tenant.startsWith("~") ? "~" : "";
  return `/tenants/${mark}${encodeURIComponent(tenant)}`;
}

/** The tenant that a path's last segment stands for; null where it is no encoded name. */
export function tenantOfSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment.startsWith("~") ? segment.slice(1) : segment);
  } catch {
    return null;
  }
}
