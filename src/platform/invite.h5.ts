/** A link that carries an invite code. */
export const inviteLink = (code: string) => `${location.origin}/#/pages/user/register?code=${encodeURIComponent(code)}`

/** A link that opens a page of the app: "/pages/goods/detail?id=1". */
export const appLink = (url: string) => `${location.origin}/#${url}`
