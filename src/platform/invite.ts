/** A link that carries an invite code. Outside a browser it leads to the H5 app, where one can register. */
export const inviteLink = (code: string) => `${API_BASE}/#/pages/user/register?code=${encodeURIComponent(code)}`
