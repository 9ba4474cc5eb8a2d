import { contentDomain } from './content/routes'

/** Every domain the server answers for. */
export const domains = [contentDomain]
