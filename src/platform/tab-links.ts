/** A mini-program's tab bar has no links. */
export function quietTabLinks() {}
