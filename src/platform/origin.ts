/** Where the server is that this app was built for; it serves the H5 app too. */
export const ownOrigin = () => API_BASE
