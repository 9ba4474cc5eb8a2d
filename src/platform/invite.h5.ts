/** A link that carries an invite code. */
export const inviteLink = (code: string) => `${location.origin}/#/pages/user/register?code=${encodeURIComponent(code)}`
