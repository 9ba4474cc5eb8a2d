/** Passwords, codes, numbers of papers and cards, and consents: typed again after a page has started over. `card_0`, `card_1` … are `card`. */
export const UNKEPT: ReadonlySet<string> = new Set([
  ...['password', 'old_password', 'again', 'captcha'],
  ...['id_number', 'cardnum', 'card', 'agree']
])
