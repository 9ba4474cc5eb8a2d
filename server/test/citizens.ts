import { citizenIdCheckDigit } from '../../src/lib/citizen-id'

let next = 0

/** A citizen ID nobody else in the test has, of somebody born on a day: "19900101". */
export function citizenId(birth = '19900101'): string {
  const first = `330106${birth}${String(++next % 1000).padStart(3, '0')}`
  return first + citizenIdCheckDigit(first)
}
