/** What unified codes are written in: digits and capitals without those that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{18}$/
const BASE = LETTERS.length
/** Weights of GB 32100: powers of three modulo the base. */
const WEIGHTS = Array.from({ length: 17 }, (_, i) => 3 ** i % BASE)

/** The last character that belongs to the first seventeen of a unified code. */
export function creditCodeCheck(first: string): string {
  const sum = WEIGHTS.reduce((all, weight, i) => all + weight * LETTERS.indexOf(first[i]!), 0)
  return LETTERS[(BASE - (sum % BASE)) % BASE]!
}

/** Whether it is a unified social credit code whose check character is right. */
export const isCreditCode = (code: string): boolean => SHAPE.test(code) && creditCodeCheck(code) === code[17]
