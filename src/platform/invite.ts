/** A link that carries an invite code. Outside a browser it leads to the H5 app, where one can register. */
export const inviteLink = (code: string) => `${API_BASE}/#/pages/user/register?code=${encodeURIComponent(code)}`

/** A link that opens a page of the app ("/pages/goods/detail?id=1"), for whoever has no mini-program at hand. */
export const appLink = (url: string) => `${API_BASE}/#${url}`
