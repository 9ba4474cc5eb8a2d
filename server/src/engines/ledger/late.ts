/** How far back ids are looked at again: a transfer's id is made before it is committed. */
export const LATE_MS = 3_600_000
