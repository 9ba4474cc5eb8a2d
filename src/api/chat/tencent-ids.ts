const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const PLATFORM = '00000000-0000-0000-0000-000000000000'
const ID_BITS = 128

/** The account at Tencent of who answers for a shop, or the platform: as the server names it. */
export function deskAccount(shopId: string | null): string {
  const hex = (shopId ?? PLATFORM).replace(/-/g, '')
  const bits = Array.from(hex, digit => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  return `s${(bits.match(/.{1,6}/g) ?? []).map(six => DIGITS[Number.parseInt(six.padEnd(6, '0'), 2)]).join('')}`
}

/** The id in an account's name: a person's ("u…"), or a shop's ("s…", null for the platform); undefined for others. */
export function idInAccount(account: string): { side: 'user' | 'service'; id: string | null } | undefined {
  if (!/^[us][\w-]{22}$/.test(account)) return undefined
  const bits = Array.from(account.slice(1), char => DIGITS.indexOf(char).toString(2).padStart(6, '0')).join('')
  const hex = (bits.slice(0, ID_BITS).match(/.{4}/g) ?? []).map(four => Number.parseInt(four, 2).toString(16)).join('')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (account[0] === 'u') return { side: 'user', id }
  return { side: 'service', id: id === PLATFORM ? null : id }
}
