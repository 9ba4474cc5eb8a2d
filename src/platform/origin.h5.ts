/** Where this app came from. */
export const ownOrigin = () => location.origin
